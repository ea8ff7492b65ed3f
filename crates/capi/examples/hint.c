/* A hint for a card program written in C: the position after some moves, whether it can still be won, and the next move.
 *
 *   cc -Iinclude examples/hint.c -L../../target/release -lwinnable_c -o hint
 *   ./hint freecell 617 1a 7b
 *
 * Exit codes are those of the command: 0 it can be won, 1 it cannot, 2 error, 3 nobody knows. */

#include <stdio.h>
#include <string.h>
#include <winnable.h>

static int failed(char *error) {
    fprintf(stderr, "error: %s\n", error);
    winnable_text_free(error);
    return 2;
}

/* Where a program with a table of its own would move the cards. */
static void show(const winnable_session *session, const char *hint) {
    static const char *const places[] = {"nowhere", "row", "cell", "foundation", "stock", "waste", "reserve"};
    winnable_moves *moves = winnable_session_legal_moves(session, NULL);
    for (size_t i = 0; i < winnable_moves_count(moves); i++) {
        winnable_action action;
        if (strcmp(winnable_moves_text(moves, i), hint) != 0 || !winnable_moves_action(moves, i, &action)) continue;
        printf("Hint: %s", hint);
        if (action.kind == WINNABLE_MOVE)
            printf(", %zu card from %s %zu to %s %zu", action.cards, places[action.from.kind], action.from.index,
                   places[action.to.kind], action.to.index);
        printf("\n");
    }
    winnable_moves_free(moves);
}

static int hint(winnable_session *session, int count, char **written) {
    char *error = NULL;
    for (int i = 0; i < count; i++)
        if (!winnable_session_play(session, written[i], &error)) return failed(error);
    char *text = winnable_session_text(session, &error);
    if (error) return failed(error);
    printf("%s\n", text);
    winnable_text_free(text);

    /* A program with a window would ask on another thread, with a copy of the session and a watch to stop it. */
    winnable_limits limits = {.states = 2000000, .bytes = (uint64_t)512 << 20};
    winnable_verdict verdict = winnable_session_can_win(session, &limits, NULL, &error);
    if (verdict == WINNABLE_ERROR) return failed(error);
    if (verdict == WINNABLE_UNDECIDED) {
        printf("Nobody knows.\n");
        return 3;
    }
    if (verdict == WINNABLE_UNWINNABLE) {
        printf("It can no longer be won.\n");
        return 1;
    }
    char *next = winnable_session_hint(session, &limits, NULL, &error);
    if (error) return failed(error);
    if (next) show(session, next);
    winnable_text_free(next);
    return 0;
}

int main(int count, char **arguments) {
    char *error = NULL;
    winnable_game *game = winnable_game_open(count > 1 ? arguments[1] : "freecell", &error);
    if (!game) return failed(error);
    int code = 2;
    winnable_deal *deal = winnable_deal_read(game, count > 2 ? arguments[2] : "617", &error);
    winnable_session *session = deal ? winnable_session_start(game, deal, &error) : NULL;
    if (session)
        code = hint(session, count > 3 ? count - 3 : 0, arguments + 3);
    else
        failed(error);
    winnable_session_free(session);
    winnable_deal_free(deal);
    winnable_game_free(game);
    return code;
}
