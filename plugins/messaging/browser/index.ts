import type { Setup } from '../../../core/browser/index.ts';
import type { messaging } from '../manifest.ts';
import { contribute } from './contributions.ts';
import { Files } from './stores/Files.ts';
import { Inbox } from './stores/Inbox.ts';
import { ListView } from './stores/ListView.ts';
import { Outbox } from './stores/Outbox.ts';
import { RequestForm } from './stores/RequestForm.ts';
import { SessionActs } from './stores/SessionActs.ts';
import { Threads } from './stores/Threads.ts';

export { messagingMessages as messages } from './messages.ts';

export const setup: Setup<typeof messaging> = (scope) => {
  const inbox = scope.make(Inbox);
  scope.make(Outbox);
  const threads = scope.make(Threads);
  scope.make(ListView);
  scope.make(SessionActs);
  scope.make(Files);
  scope.make(RequestForm);
  contribute(scope, inbox, threads);
};
