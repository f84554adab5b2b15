import * as z from 'zod/mini';
import { CallFailure } from '#core/shared';

const channelName = 'single-sign-on';
const said = z.discriminatedUnion('is', [
  z.object({ is: z.literal('back'), query: z.string() }),
  z.object({ is: z.literal('taken'), state: z.string() }),
]);
/** A page of this browser answers at once, also one that lies behind. */
const answersWithinMs = 2_000;

const stateOf = (query: string): string => new URLSearchParams(query).get('state') ?? '';

/**
 * Leads through the clinic’s sign-in in a window of its own, so that nothing on this page is lost. Call it while a press is being
 * handled, or the browser opens none. Over a channel and not by `opener`: the provider’s pages may cut that.
 *
 * @param begin where it leads; the window closes where that fails
 * @returns the query with which the provider sent the window back
 * @throws CallFailure `sign_on_window` where the browser opens no window
 */
export const throughWindow = async (begin: () => Promise<string>, signal: AbortSignal): Promise<string> => {
  const opened = window.open('', '_blank', 'popup,width=520,height=720');
  if (!opened) throw new CallFailure(0, 'sign_on_window', '');
  const address = await begin().catch((error: unknown) => {
    opened.close();
    throw error;
  });
  const state = stateOf(new URL(address).search);
  const channel = new BroadcastChannel(channelName);
  signal.addEventListener('abort', () => channel.close());
  opened.location.replace(address);
  return new Promise((resolve) => {
    channel.onmessage = ({ data }) => {
      const heard = said.safeParse(data).data;
      if (heard?.is !== 'back' || stateOf(heard.query) !== state) return;
      channel.postMessage({ is: 'taken', state });
      channel.close();
      resolve(heard.query);
    };
  });
};

/** In the window that came back: whether a page was waiting for it. */
export const handBack = (query: string): Promise<boolean> => {
  const channel = new BroadcastChannel(channelName);
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), answersWithinMs);
    channel.onmessage = ({ data }) => {
      const heard = said.safeParse(data).data;
      if (heard?.is !== 'taken' || heard.state !== stateOf(query)) return;
      clearTimeout(timer);
      resolve(true);
    };
    channel.postMessage({ is: 'back', query });
  }).finally(() => channel.close());
};
