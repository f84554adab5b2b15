import type { PublicConfig } from '#core/shared';
import { LiveClient, type LiveOptions } from './liveClient.ts';
import { socketAddress, webSocketWire } from './liveSocket.ts';

/** The live connection of somebody with a pass and no session. The one who opens it starts and disposes it. */
export const guestLive = (
  config: PublicConfig,
  pass: string,
  /** The pass is not valid any more. */
  onRefused: () => void,
  report: LiveOptions['report'],
): LiveClient =>
  new LiveClient({
    open: webSocketWire(() => new WebSocket(socketAddress(config.MESSAGING_LIVE_URL))),
    credentials: () => ({ token: pass }),
    renew: () => {
      onRefused();
      return Promise.reject(new Error('A pass is not renewed.'));
    },
    report,
  });
