import { when } from 'mobx';
import type { Finder } from '#core/browser';
import { wordsMatch } from '#clinical/browser';
import type { I18n, Router } from '#core/shared';
import { messages } from '../messages/index.ts';
import { sessionHref } from '../paths.ts';
import { sessionTitle } from '../sessionNames.ts';
import type { Inbox } from '../stores/Inbox.ts';

const most = 5;

/** One's own conversations, by who is in them and what they are about. */
export const findSessions =
  (inbox: Inbox, { i18n, router }: { readonly i18n: I18n; readonly router: Router }): Finder['find'] =>
  async (text) => {
    await when(() => inbox.known.is !== 'awaited');
    if (inbox.error) throw inbox.error;
    const lines = inbox.sessions.map((session) => ({
      id: `session-${session.session_id}`,
      label: sessionTitle(session, inbox.me, i18n.text(messages)),
      detail: session.session_reason,
      run: () => router.go(sessionHref(session.session_id)),
    }));
    return lines.filter(({ label, detail }) => wordsMatch(text, `${label} ${detail}`)).slice(0, most);
  };
