//! In Japanese.

use super::{Told, Topic, hole};
use crate::rule_set::{
    Base, Deal, Deck, FaceDown, FirstCards, Goal, PairRules, PileRules, Play, Reserve, RuleSet, Spaces, Start, Stock,
    Suits, Takes, To, Together, Turn, Way,
};

pub(super) fn tell(rules: &RuleSet, told: &mut Told) {
    let deck = &rules.deck;
    let cards = deck.cards();
    told.push(match (deck.copies(), deck.suits) {
        (1, 4) => format!("札は{cards}枚。"),
        (copies, suits) => format!("札は{cards}枚（{copies}組、マークは{suits}種）。"),
    });
    match &rules.play {
        Play::Piles(piles) => of_piles(piles, deck, told),
        Play::MonteCarlo { size, as_programmed } => {
            told.push(format!("はじめの{}枚を{size}行{size}列に並べ、残りは山札とする。", size * size));
            told.about(Topic::Play);
            told.push("縦、横、斜めに隣り合う同じ数の2枚を取り除く。".into());
            if *as_programmed {
                told.push("新谷のプログラムと同じく、最下行で横に並ぶ組は取らない。".into());
            }
            told.push("好きなときに札を左上へ詰め、空いたところを山札で埋める。".into());
            told.about(Topic::Goal);
            told.push("すべての札がなくなれば勝ち。".into());
        }
        Play::Calculation { stacks, laid_out } => {
            told.about(Topic::Foundations);
            told.push("4つの組札を、マークにかかわらず1、2、3、4ずつ、Kまで積む。".into());
            told.push(if *laid_out {
                "A、2、3、4ははじめから置かれている。".into()
            } else {
                "それぞれA、2、3、4から始める。".into()
            });
            told.about(Topic::Stock);
            told.push(format!(
                "山札から1枚ずつめくり、組札か{}場札の列に置く。列のいちばん上は使える。",
                things(*stacks)
            ));
            told.about(Topic::Goal);
            told.push("すべての札が組札に上がれば勝ち。".into());
        }
        Play::Hole(rules) => hole::in_japanese(rules, deck, told),
        Play::Gaps { aces_fixed } => {
            told.push("13枚ずつ4段に並べ、Aを除いてすき間を4つ作る。".into());
            told.about(Topic::Play);
            told.push("すき間には左隣の札と同じマークで次の数の札を入れる。".into());
            told.push(if *aces_fixed {
                "Aは上からクラブ、ダイヤ、ハート、スペードの順に各段の前に置いて動かさないので、2の行き先は一つに決まる。".into()
            } else {
                "左端のすき間にはどの2でも入る。".into()
            });
            told.push("Kやすき間の右には何も入らない。並べ直しはない。".into());
            told.about(Topic::Goal);
            told.push("各段が一つのマークで2からKまで並べば勝ち。".into());
        }
        Play::Pairs(pairs) => of_pairs(pairs, deck, told),
        Play::Accordion { cards: dealt } => {
            told.push(if *dealt == cards {
                "すべてを1列に並べ、1枚ずつを山とする。".into()
            } else {
                format!("そのうち{dealt}枚を1列に並べ、1枚ずつを山とする。残りは使わない。")
            });
            told.about(Topic::Play);
            told.push(
                "いちばん上の札どうしのマークか数が同じなら、山を左隣か三つ左の山に丸ごと重ねる。空いたところは詰める。"
                    .into(),
            );
            told.about(Topic::Goal);
            told.push("山が一つになれば勝ち。".into());
        }
    }
}

fn of_pairs(rules: &PairRules, deck: &Deck, told: &mut Told) {
    let king = match deck.ranks {
        13 => "K".to_string(),
        ranks => ranks.to_string(),
    };
    told.push(format!(
        "{}枚を1枚から{}枚まで{}段のピラミッドに並べ、上の段の札には下の段の2枚が重なる。残りは山札とする。",
        rules.pyramid(),
        rules.rows,
        rules.rows
    ));
    told.about(Topic::Play);
    told.push(format!("使える札のうち、{king}は1枚で、ほかは数の合計が{}になる2枚を取り除く。", deck.ranks));
    told.push(if rules.stock_top {
        "使えるのは、何も重なっていないピラミッドの札、捨て札のいちばん上、表向きの山札のいちばん上。".into()
    } else {
        "使えるのは、何も重なっていないピラミッドの札と捨て札のいちばん上。".into()
    });
    told.about(Topic::Stock);
    told.push(match rules.passes {
        Some(passes) => format!("山札は1枚ずつ捨て札にめくり、{passes}回まで通せる。"),
        None => "山札は1枚ずつ捨て札にめくり、何度でも繰り返せる。".into(),
    });
    told.about(Topic::Goal);
    told.push(match rules.goal {
        Goal::Pyramid => "ピラミッドの札がなくなれば勝ち。".into(),
        Goal::All => "山札と捨て札も含めてすべての札がなくなれば勝ち。".into(),
    });
}

fn of_piles(rules: &PileRules, deck: &Deck, told: &mut Told) {
    let PileRules { piles, cells, reserve, stock, foundations } = rules;
    let king = match deck.ranks {
        13 => "K".to_string(),
        ranks => ranks.to_string(),
    };
    told.push(of_deal(rules, deck));
    if piles.kings_sink {
        told.push(format!("配り終えたら{king}は各列のいちばん下に移す。"));
    }
    match foundations.start {
        Start::Empty => {}
        Start::Aces => told.push("Aははじめから組札に置く。".into()),
        Start::GoingUp => told.push("配るときに組札に上がる札は上げ、その場所は空けておく。".into()),
    }
    match (cells.count, cells.filled) {
        (0, _) => {}
        (count, 0) => told.push(format!("セルは{count}つ。")),
        (count, filled) => told.push(format!("セルは{count}つで、うち{filled}つにははじめから札がある。")),
    }
    match reserve {
        None => {}
        Some(Reserve { cards, stacked: false }) => told.push(format!("控えは{cards}枚で、どれも使える。")),
        Some(Reserve { cards, stacked: true }) => told.push(format!("控えは{cards}枚の山で、いちばん上だけ使える。")),
    }
    if stock.is_some() {
        told.push("残りは山札とする。".into());
    }
    let place = if piles.deal == Deal::Rising { "山" } else { "列" };
    let way = match piles.build {
        Way::Down => "降順",
        Way::Up => "昇順",
        Way::Both => "昇順か降順",
    };
    let suits = match piles.suits {
        Suits::Any => "マークにかかわらず",
        Suits::Alternate => "赤黒交互に",
        Suits::Colour => "同じ色で",
        Suits::Suit => "同じマークで",
    };
    told.about(Topic::Piles);
    told.push(format!("{place}は{suits}{way}に重ねる。"));
    match (foundations.base, piles.wrap) {
        (Base::Ace, false) => {}
        (Base::Ace, true) => told.push(format!("Aと{king}はつながる。")),
        (Base::Dealt, true) => told.push(format!("{king}の次はAに戻る。")),
        (Base::Dealt, false) => told.push(format!("{king}の次はAに戻り、台札の数の手前で終わる。")),
    }
    told.push(
        match piles.moves {
            Together::One => "一度に動かせるのは1枚。",
            Together::AsSpacesAllow => "つながった札は、セルと空きを使って1枚ずつ動かせる枚数までまとめて動かせる。",
            Together::Run => "つながった札は途中からでもまとめて動かせる。",
            Together::RunInSuit => "同じマークでつながった札は途中からでもまとめて動かせる。",
            Together::Pile => "列から列へは、全部がつながった列を丸ごと動かす。",
            Together::Tail => "札は、上に載ったすべての札とともに、並びにかかわらず動かせる。",
        }
        .into(),
    );
    let from_reserve = match reserve {
        Some(Reserve { stacked: false, .. }) => "控えに残る先頭の札",
        Some(Reserve { stacked: true, .. }) | None => "控えの札",
    };
    told.push(match piles.spaces {
        Spaces::Any => format!("空いた{place}にはどの札も置ける。"),
        Spaces::Kings => match foundations.base {
            Base::Ace => format!("空いた{place}に置けるのは{king}だけ。"),
            Base::Dealt => format!("空いた{place}に置けるのは最後の数（台札の一つ下）の札だけ。"),
        },
        Spaces::Nothing => format!("空いた{place}には何も置けない。"),
        Spaces::Reserve => format!("空いた{place}はすぐに{from_reserve}で埋め、ほかの札は置けない。"),
        Spaces::Waste => format!("空いた{place}はすぐに捨て札（なければ山札）で埋め、ほかの札は置けない。"),
        Spaces::ReserveThenAny => format!("空いた{place}はすぐに{from_reserve}で埋め、控えがなければどの札も置ける。"),
        Spaces::ReserveThenWaste => {
            format!("空いた{place}はすぐに{from_reserve}で埋め、控えがなければ捨て札のいちばん上だけを置ける。")
        }
    });
    if cells.count > 0 {
        told.about(Topic::Cells);
        told.push("セルには1枚だけ置ける。".into());
    }
    if let Some(stock) = stock {
        told.about(Topic::Stock);
        told.push(of_stock(*stock));
    }
    told.about(Topic::Foundations);
    let run = format!("同じマークで{king}からAまで");
    told.push(match (foundations.take, foundations.base) {
        (Takes::CompleteRuns, _) => format!("{run}そろうと、すぐに組札に上がる。"),
        (Takes::Nothing, _) => {
            told.about(Topic::Goal);
            told.push(format!("組札はない。どの列も{run}そろうか空になれば勝ち。"));
            return;
        }
        (Takes::Cards, Base::Ace) => "組札はAから同じマークで昇順に積む。".into(),
        (Takes::Cards, Base::Dealt) => {
            format!(
                "はじめに1枚を組札に配って台札とし、組札はどれもその数から同じマークで昇順に、{king}の次はAへと積む。"
            )
        }
    });
    told.push(
        match (foundations.back, foundations.base) {
            (true, Base::Ace) => "組札のいちばん上は山に戻せる。",
            (true, Base::Dealt) => "組札のいちばん上は、最初の1枚を除き、山に戻せる。",
            (false, _) => "組札の札は戻せない。",
        }
        .to_string(),
    );
    told.about(Topic::Goal);
    told.push("すべての札が組札に上がれば勝ち。".into());
}

/// How the cards are dealt to the piles.
fn of_deal(rules: &PileRules, deck: &Deck) -> String {
    let (piles, lengths) = (rules.piles, rules.pile_lengths(deck));
    let count = things(piles.count);
    let is_rising = lengths.iter().copied().eq(1..=piles.count);
    let is_even = lengths.iter().all(|&length| length == lengths[0]);
    let rounds = piles.open_rounds;
    let face = match piles.face_down {
        FaceDown::Nothing => "表向きで配る。".to_string(),
        FaceDown::AllButLast if rounds == 0 => "配り、いちばん上のほかは伏せる。".to_string(),
        FaceDown::AllButLast => {
            format!("配り、先頭の列を除く各列の上{}枚と先頭の列の上1枚のほかは伏せる。", rounds + 1)
        }
        FaceDown::First(FirstCards { cards, piles: None }) => format!("配り、各列のはじめの{cards}枚は伏せる。"),
        FaceDown::First(FirstCards { cards, piles: Some(piles) }) => {
            format!("配り、先頭から{}列のはじめの{cards}枚は伏せる。", things(piles))
        }
    };
    let face = match rounds {
        0 => face,
        rounds => format!("{face}先頭を除く各列の最後の{rounds}枚は終わりに表向きで配る。"),
    };
    match (piles.deal, piles.cards) {
        (Deal::Rising, _) if is_rising => format!("{count}山に1枚から{}枚ずつ{face}", piles.count),
        (Deal::Rising, _) => {
            let lengths: Vec<String> = lengths.iter().map(usize::to_string).collect();
            format!("{count}山に順に{}枚を{face}", lengths.join("、"))
        }
        (Deal::InTurn, None) => format!("{count}列に1枚ずつ順に{face}"),
        (Deal::InTurn, Some(_)) if is_even => format!("{count}列に{}枚ずつ{face}", lengths[0]),
        (Deal::InTurn, Some(cards)) => format!("{cards}枚を{count}列に1枚ずつ順に{face}"),
    }
}

fn of_stock(Stock { draw, passes, to, turn, no_spaces }: Stock) -> String {
    let often = match passes {
        None => "何度でも繰り返せる".to_string(),
        Some(passes) => format!("{passes}回まで通せる"),
    };
    match (to, turn) {
        (To::Piles, _) if no_spaces => "山札は、空いた列がないときに各列に1枚ずつ配る。".to_string(),
        (To::Piles, _) => "山札は各列に1枚ずつ配る。".to_string(),
        (To::Waste, Turn::Freely) => {
            format!("山札は{draw}枚ずつ捨て札にめくり、{often}。捨て札のいちばん上は使える。")
        }
        (To::Waste, Turn::ToPlay) => format!(
            "山札は{draw}枚ずつ捨て札にめくり、{often}が、めくるのは最後の札をすぐに使うときに限る。捨て札のいちばん上は使える。"
        ),
    }
}

/// So many piles or stacks, before their noun. The native counter ends at nine.
pub(super) fn things(count: usize) -> String {
    if count < 10 { format!("{count}つの") } else { format!("{count}個の") }
}
