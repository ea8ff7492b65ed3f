/* Calls every function of the header, with sense and with NULL. Run by c.rs, also under valgrind. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <winnable.h>

#define CHECK(condition)                                                         \
    do {                                                                         \
        if (!(condition)) {                                                      \
            fprintf(stderr, "line %d: expected %s\n", __LINE__, #condition);     \
            exit(1);                                                             \
        }                                                                        \
    } while (0)

/* The columns in which nothing lies. */
#define REST "2:\n3:\n4:\n5:\n6:\n7:\n8:\n"

static char *error = NULL;

/* The message of the last call, given back. */
static void told(const char *expected) {
    CHECK(error != NULL);
    if (strcmp(error, expected) != 0) {
        fprintf(stderr, "expected \"%s\", found \"%s\"\n", expected, error);
        exit(1);
    }
    winnable_text_free(error);
    error = NULL;
}

static void games_and_deals(void) {
    CHECK(strcmp(winnable_version(), "0.1.0") == 0);
    CHECK(winnable_game_open(NULL, &error) == NULL);
    told("expected the name of a game, found NULL");
    CHECK(winnable_game_open("free\xff", &error) == NULL);
    told("expected the name of a game in UTF-8, found invalid utf-8 sequence of 1 bytes from index 4");
    CHECK(winnable_game_open("nothing at all", NULL) == NULL);
    CHECK(winnable_game_name(NULL) == NULL);

    winnable_game *game = winnable_game_open("freecell:columns=8", &error);
    CHECK(game != NULL && error == NULL);
    CHECK(strcmp(winnable_game_name(game), "freecell") == 0);
    CHECK(winnable_deal_read(game, "ms:0", &error) == NULL);
    told("expected a Microsoft deal number from 1 to 8589934591, or -1 or -2, found 0");
    CHECK(winnable_deal_read(NULL, "1", &error) == NULL);
    told("expected a game, found NULL");
    CHECK(winnable_deal_position(game, "1: AC AC\n" REST, &error) == NULL);
    CHECK(strstr(error, "line 1, column 7") != NULL);
    winnable_text_free(error);
    winnable_game_free(game);
}

static void verdicts(void) {
    winnable_game *game = winnable_game_open("freecell", NULL);
    winnable_deal *deal = winnable_deal_position(game, "Foundations: H-K D-K S-K C-T\n1: KC QC JC\n" REST, &error);
    CHECK(deal != NULL && error == NULL);
    winnable_solved *solved = winnable_solve(game, deal, NULL, NULL, &error);
    CHECK(solved != NULL && error == NULL);
    CHECK(winnable_solved_verdict(solved) == WINNABLE_WINNABLE && winnable_solved_reason(solved) == NULL);
    CHECK(winnable_solved_move_count(solved) == 3 && winnable_solved_states(solved) > 0);
    CHECK(strcmp(winnable_solved_move(solved, 2), "1h") == 0 && winnable_solved_move(solved, 3) == NULL);
    winnable_solved_free(solved);
    winnable_deal_free(deal);

    CHECK(winnable_solve(game, NULL, NULL, NULL, &error) == NULL);
    told("expected a deal, found NULL");
    CHECK(winnable_solved_verdict(NULL) == WINNABLE_ERROR && winnable_solved_reason(NULL) == NULL);
    CHECK(winnable_solved_states(NULL) == 0 && winnable_solved_move_count(NULL) == 0);
    CHECK(winnable_solved_move(NULL, 0) == NULL);

    deal = winnable_deal_read(game, "11982", NULL);
    winnable_limits limits = winnable_limits_default();
    CHECK(limits.states == 20000000 && limits.bytes == (uint64_t)4 << 30);
    limits.states = 500;
    solved = winnable_solve(game, deal, &limits, NULL, NULL);
    CHECK(winnable_solved_verdict(solved) == WINNABLE_UNDECIDED && winnable_solved_states(solved) == 500);
    CHECK(strcmp(winnable_solved_reason(solved), "the limit of states was reached") == 0);
    winnable_solved_free(solved);

    winnable_watch *watch = winnable_watch_new();
    winnable_watch_stop(watch);
    solved = winnable_solve(game, deal, NULL, watch, NULL);
    CHECK(winnable_solved_verdict(solved) == WINNABLE_UNDECIDED);
    CHECK(strcmp(winnable_solved_reason(solved), "the search was interrupted") == 0);
    CHECK(winnable_watch_states(watch) > 0 && winnable_watch_states(NULL) == 0);
    winnable_watch_stop(NULL);
    winnable_solved_free(solved);
    winnable_watch_free(watch);
    winnable_deal_free(deal);
    winnable_game_free(game);
}

static void sessions(void) {
    winnable_game *game = winnable_game_open("freecell", NULL);
    winnable_deal *deal = winnable_deal_position(game, "Foundations: H-K D-K S-K C-T\n1: KC JC QC\n" REST, NULL);
    winnable_session *session = winnable_session_start(game, deal, &error);
    CHECK(session != NULL && error == NULL);
    winnable_deal_free(deal);
    /* The session goes on without the game. */
    winnable_game_free(game);

    winnable_moves *moves = winnable_session_legal_moves(session, &error);
    CHECK(moves != NULL && winnable_moves_count(moves) > 3);
    bool is_found = false;
    for (size_t i = 0; i < winnable_moves_count(moves); i++) {
        winnable_action action;
        CHECK(winnable_moves_action(moves, i, &action));
        if (strcmp(winnable_moves_text(moves, i), "12") != 0) continue;
        is_found = true;
        CHECK(action.kind == WINNABLE_MOVE && action.cards == 1);
        CHECK(action.from.kind == WINNABLE_ROW && action.from.index == 0 && action.from.place == 2);
        CHECK(action.to.kind == WINNABLE_ROW && action.to.index == 1 && action.to.place == 0);
    }
    CHECK(is_found);
    CHECK(winnable_moves_text(moves, 1000) == NULL && !winnable_moves_action(moves, 1000, NULL));
    winnable_moves_free(moves);
    CHECK(winnable_moves_count(NULL) == 0 && winnable_moves_text(NULL, 0) == NULL);

    CHECK(winnable_session_can_win(session, NULL, NULL, &error) == WINNABLE_WINNABLE && error == NULL);
    char *hint = winnable_session_hint(session, NULL, NULL, &error);
    CHECK(hint != NULL && winnable_session_play(session, hint, &error));
    winnable_text_free(hint);
    CHECK(!winnable_session_play(session, "2x", &error) && error != NULL);
    CHECK(strncmp(error, "expected a legal move, found \"2x\": ", 34) == 0);
    winnable_text_free(error);
    CHECK(!winnable_session_play(session, NULL, &error));
    told("expected a move, found NULL");
    CHECK(winnable_session_move_count(session) == 1 && !winnable_session_is_won(session));
    CHECK(winnable_session_undo(session) && !winnable_session_undo(session) && winnable_session_redo(session));

    winnable_session *copy = winnable_session_copy(session, &error);
    char *text = winnable_session_text(session, NULL), *same = winnable_session_text(copy, NULL);
    CHECK(strcmp(text, same) == 0 && winnable_session_move_count(copy) == 0);
    winnable_text_free(text);
    winnable_text_free(same);
    while (!winnable_session_is_won(copy)) {
        hint = winnable_session_hint(copy, NULL, NULL, NULL);
        CHECK(hint != NULL && winnable_session_play(copy, hint, NULL));
        winnable_text_free(hint);
    }
    CHECK(winnable_session_advice(copy, NULL, &error) == NULL && error == NULL);
    winnable_session_free(copy);
    winnable_session_free(session);

    CHECK(winnable_session_start(NULL, NULL, &error) == NULL);
    told("expected a game, found NULL");
    CHECK(winnable_session_copy(NULL, NULL) == NULL && winnable_session_legal_moves(NULL, NULL) == NULL);
    CHECK(winnable_session_can_win(NULL, NULL, NULL, &error) == WINNABLE_ERROR);
    told("expected a session, found NULL");
    CHECK(winnable_session_hint(NULL, NULL, NULL, NULL) == NULL && winnable_session_text(NULL, NULL) == NULL);
    CHECK(winnable_session_advice(NULL, NULL, NULL) == NULL);
    CHECK(!winnable_session_undo(NULL) && !winnable_session_redo(NULL) && !winnable_session_is_won(NULL));
    CHECK(winnable_session_move_count(NULL) == 0);
}

/* Without looking at the face-down cards. */
static void advice(void) {
    winnable_game *game = winnable_game_open("golf", NULL);
    winnable_deal *deal = winnable_deal_read(game, "seed:1", NULL);
    winnable_session *session = winnable_session_start(game, deal, NULL);
    /* Most of the stock is drawn first, so that there is little to think about. */
    while (winnable_session_move_count(session) < 14) CHECK(winnable_session_play(session, "D", NULL));
    char *move = winnable_session_advice(session, NULL, &error);
    CHECK(error == NULL && (move == NULL || winnable_session_play(session, move, NULL)));
    winnable_text_free(move);
    winnable_session_free(session);
    winnable_deal_free(deal);
    winnable_game_free(game);
}

int main(void) {
    games_and_deals();
    verdicts();
    sessions();
    advice();
    winnable_text_free(NULL);
    winnable_game_free(NULL);
    winnable_deal_free(NULL);
    winnable_solved_free(NULL);
    winnable_moves_free(NULL);
    winnable_session_free(NULL);
    winnable_watch_free(NULL);
    printf("every function was called\n");
    return 0;
}
