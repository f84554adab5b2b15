import { readWorkerPush, unreadIn, type WorkerPush } from './shown.ts';

/** A page of the app that is open in this browser. */
export interface OpenPage {
  readonly visible: boolean;
  /** True when somebody who is signed in there took it. */
  tell(message: unknown): Promise<boolean>;
}

/** What a worker has to work with. */
export interface WorkerScreen {
  pages(): Promise<readonly OpenPage[]>;
  /** What is shown goes, or stays where nothing of this tag is shown. */
  withdraw(tag: string): Promise<void>;
  show(push: WorkerPush): Promise<void>;
  setBadge(unread: number): Promise<void>;
  /** A push that shows nothing costs the subscription. */
  readonly mustShow: boolean;
}

/** What becomes of a push: the open pages hear of it first, and the screen shows what nobody is looking at (STA-6, ENT-5). */
export const showPush = async (text: string, screen: WorkerScreen): Promise<void> => {
  const { push, data } = readWorkerPush(text);
  const pages = await screen.pages();
  const told = await Promise.all(pages.map((page) => page.tell({ is: 'pushed', data })));
  const unread = unreadIn(push);
  // A page with somebody signed in shows on the icon what its own bell says.
  if (!told.includes(true) && unread !== null) await screen.setBadge(unread);
  if (push.type === 'notifications_read' && push.tag !== undefined) return screen.withdraw(push.tag);
  // Whoever looks at the page sees the toast there.
  if (!screen.mustShow && pages.some(({ visible }, n) => told[n] && visible)) return;
  await screen.show(push);
};
