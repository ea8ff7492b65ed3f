"""What the command can do, as functions: grades, puzzles, certificates, comparisons, ladders, and the deals that one looks for."""

import itertools
import pathlib
import subprocess

import pyarrow
import pytest

import winnable


def printed(*command: str) -> str:
    return subprocess.run(["winnable", *command], capture_output=True, text=True).stdout


def test_a_grade_says_what_it_rests_on() -> None:
    hard = winnable.grade("freecell", 617)
    assert (hard.game, hard.deal, hard.verdict, hard.grade) == ("freecell", "ms:617", "winnable", "hard")
    assert hard.points is not None and hard.thirds is not None and hard.points >= hard.thirds[1]
    assert 0 <= hard.low <= hard.wins / hard.games <= hard.high <= 1 and hard.players == []
    assert hard.explanation in printed("grade", "freecell", "617")
    assert hard.losing_moves is not None and hard.only_moves is not None and hard.fewest_cells is not None
    lost = winnable.grade("freecell", 11982)
    assert (lost.verdict, lost.grade, lost.points) == ("unwinnable", None, None)
    hidden = winnable.grade("monte-carlo:4", 4)
    assert sum(wins for _, wins, _ in hidden.players) == hidden.wins


def test_deals_of_a_grade_are_found() -> None:
    found = winnable.find("freecell", "easy", first="ms:5", count=3)
    assert len(found) == 3 and {grade.grade for grade in found} == {"easy"}
    numbers = [int(grade.deal.removeprefix("ms:")) for grade in found]
    assert numbers == sorted(set(numbers)) and numbers[0] >= 5
    command = printed("grade", "freecell", "--find", "easy", "--first", "5", "--count", "3")
    assert [line.split()[1].rstrip(":") for line in command.splitlines() if line.startswith("freecell ")] == [
        grade.deal for grade in found
    ]
    with pytest.raises(ValueError, match=r"expected a grade \(easy, medium, hard\), found \"simple\""):
        winnable.find("freecell", "simple")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected a game whose deals were compared"):
        winnable.find("freecell:columns=7", "easy")


def test_deals_are_those_that_were_asked_for() -> None:
    def first(count: int, deals: winnable.Deals) -> list[str]:
        return list(itertools.islice(deals, count))

    assert first(3, winnable.deals("gaps", first=7)) == ["seed:7", "seed:8", "seed:9"]
    lost = first(3, winnable.deals("four-companies", winnable=False))
    won = first(40, winnable.deals("four-companies", winnable=True))
    assert [winnable.solve("four-companies", deal).is_winnable for deal in lost] == [False] * 3
    # The deals below the last lost one are those that are won, and those that are lost.
    below = [f"ms:{number}" for number in range(1, int(lost[-1][3:]) + 1)]
    assert [deal for deal in below if deal not in lost] == [deal for deal in won if deal in below]
    hard = first(2, winnable.deals("freecell", grade="hard"))
    assert [winnable.grade("freecell", deal).grade for deal in hard] == ["hard", "hard"]
    assert list(winnable.deals("gaps", first="seed:18446744073709551614")) == [
        "seed:18446744073709551614",
        "seed:18446744073709551615",
    ]
    with pytest.raises(ValueError, match="expected no grade for deals that cannot be won"):
        winnable.deals("freecell", winnable=False, grade="easy")
    with pytest.raises(ValueError, match="expected a numbered deal such as 1, ms:1 or seed:1 to begin with"):
        winnable.deals("freecell", first="board.txt")


def test_a_puzzle_has_one_move_that_keeps_the_win() -> None:
    for puzzle in winnable.puzzle("freecell", count=2):
        session = winnable.Session("freecell", puzzle.board)
        kept = []
        for move in session.legal_moves():
            session.play(move)
            can_win = session.can_win()
            assert can_win is not None
            kept += [move.text] if can_win else []
            session.undo()
        assert kept == [puzzle.only] == puzzle.line[:1] and puzzle.legal > len(kept)
        assert winnable.check("freecell", puzzle.deal, puzzle.moves + puzzle.line) > 0
        assert 0 <= puzzle.tempted <= 1
    assert [puzzle.grade for puzzle in winnable.puzzle("freecell", grade="hard")] == ["hard"]
    assert winnable.puzzle("freecell", moves=20, deals=1) == []
    with pytest.raises(ValueError, match="moves: expected a number of moves from 1 to 20, found 0"):
        winnable.puzzle("freecell", moves=0)


def test_a_certificate_is_made_and_checked(tmp_path: pathlib.Path) -> None:
    certificate = winnable.prove("freecell", 11982)
    assert (certificate.game, certificate.deal) == ("freecell", "ms:11982")
    assert winnable.check_certificate(certificate) == certificate.positions > 1000
    path = tmp_path / "11982.cert"
    certificate.write(path)
    assert path.read_text() == str(certificate) == printed("prove", "freecell", "11982")
    assert winnable.check_certificate(path) == certificate.positions
    assert "The certificate is accepted" in printed("check", "--certificate", str(path))
    with pytest.raises(ValueError, match="the certificate is refused: expected 1 positions as the certificate says, found more"):
        winnable.check_certificate(certificate.text.replace(f"positions: {certificate.positions}", "positions: 1"))
    with pytest.raises(ValueError, match="line 1: expected"):
        winnable.check_certificate("no certificate")
    with pytest.raises(winnable.Undecided, match="was reached after .* positions, so nothing is known"):
        winnable.check_certificate(certificate, memory=2**20)
    with pytest.raises(FileNotFoundError) as missing:
        winnable.check_certificate(tmp_path / "none.cert")
    assert missing.value.filename == str(tmp_path / "none.cert")


def test_there_is_no_certificate_of_a_win() -> None:
    with pytest.raises(ValueError, match="expected a deal that is lost, found ms:617, which can be won") as won:
        winnable.prove("freecell", 617)
    assert not isinstance(won.value, winnable.Undecided)
    with pytest.raises(winnable.Undecided, match="which is undecided: the limit of states was reached"):
        winnable.prove("freecell", 11982, max_states=100)


def test_datasets_are_compared(tmp_path: pathlib.Path) -> None:
    for cells in (2, 3):
        winnable.rate(f"freecell:cells={cells}", 60, out=tmp_path / str(cells))
    more = winnable.compare(tmp_path / "3", winnable.Dataset(tmp_path / "2"))
    assert more.common == more.decided == 60 == more.both + more.only_first + more.only_second + more.neither
    assert more.only_second == 0 and more.only_first == len(more.examples) or more.only_first > 5
    assert more.low <= more.difference <= more.high and more.difference == more.only_first / 60
    assert winnable.compare(tmp_path / "2", tmp_path / "3").difference == -more.difference
    with pytest.raises(FileNotFoundError):
        winnable.compare(tmp_path / "2", tmp_path / "none")


def test_shards_are_merged(tmp_path: pathlib.Path) -> None:
    shards = [tmp_path / "1", tmp_path / "2"]
    for at, shard in enumerate(shards, 1):
        printed("rate", "four-companies", "--deals", "100", "--shard", f"{at}/2", "--out", str(shard))
    whole = winnable.merge(shards, tmp_path / "whole")
    assert isinstance(whole, winnable.Dataset) and whole.path == tmp_path / "whole"
    assert sorted(pyarrow.table(whole)["number"].to_pylist()) == list(range(1, 101))
    assert winnable.rate("four-companies", 100, out=whole.path).deals == 100, "nobody holds it"
    with pytest.raises(ValueError, match="expected each deal once"):
        winnable.merge([shards[0], whole], tmp_path / "twice")
    with pytest.raises(ValueError, match="expected a new directory"):
        winnable.merge(shards, tmp_path / "whole")


def test_a_report_is_a_page_or_a_table(tmp_path: pathlib.Path) -> None:
    winnable.rate("four-companies", 50, out=tmp_path / "rows")
    page = winnable.report(tmp_path / "rows")
    assert page == tmp_path / "rows" / "report.html" and "how often can it be won?" in page.read_text()
    table = winnable.report(winnable.Dataset(tmp_path / "rows"), tmp_path / "rows.csv", csv=True)
    assert table.read_text() == printed("report", str(tmp_path / "rows"), "--csv")
    with pytest.raises(ValueError, match="expected out"):
        winnable.report(tmp_path / "rows", csv=True)


def test_a_ladder_has_a_rung_for_each_player(tmp_path: pathlib.Path) -> None:
    kept = winnable.ladder("calculation", 20, players=["random", "hanazawa:tuned"], out=tmp_path / "ladder")
    assert [rung.player for rung in kept] == ["random", "hanazawa:tuned"] and {rung.games for rung in kept} == {20}
    assert kept[0].rate < kept[1].rate and all(rung.low <= rung.rate <= rung.high for rung in kept)
    assert kept[0].cards_home < kept[1].cards_home and kept[0].moves > 0 and kept[0].legal_moves > 1
    page = (tmp_path / "ladder" / "index.html").read_text()
    assert "a ladder of strength" in page and "hanazawa:tuned" in page
    only = winnable.ladder("calculation", 20, players=["random", "hanazawa:tuned"], jobs=1)
    assert [(rung.rate, rung.moves) for rung in only] == [(rung.rate, rung.moves) for rung in kept]
    with pytest.raises(ValueError, match="expected a game with face-down cards, which freecell has not"):
        winnable.ladder("freecell")
    with pytest.raises(ValueError, match="deals: expected a number of deals from 1 on, found 0"):
        winnable.ladder("calculation", 0)
