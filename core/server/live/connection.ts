import { safeParse } from 'zod/v4/core';
import { type ClientFrame, clientFrame, heartbeatMs } from '#core/shared';
import { Failure } from '../failure.ts';
import { failureFrom } from '../http/failures.ts';
import { validated } from '../http/validate.ts';
import type { SignalHandler } from '../plugin/contributions.ts';
import type { ServerServices } from '../plugin/scope.ts';
import type { LiveHub } from './hub.ts';
import { speakerOf } from './speaker.ts';
import type { Leave, SocketBudget } from '../budgets/socketBudget.ts';
import { LiveSocket, type RawSocket, closing } from './sockets.ts';

const authWithinMs = 10_000;
const mostMistakes = 5;
/** Frames in ten seconds; setting up a call sends a burst. */
const mostFrames = 300;

export interface Connecting {
  readonly services: ServerServices;
  readonly hub: LiveHub;
  readonly signals: ReadonlyMap<string, SignalHandler>;
  /** Owners whose signals obey a switch. */
  readonly switched: (owner: string) => boolean;
  readonly places: SocketBudget;
}

const refusedSignal = (): Failure => new Failure(403, 'forbidden', 'Your role does not allow this.');

const readFrame = (data: Buffer, isBinary: boolean): ClientFrame | null => {
  if (isBinary) return null;
  try {
    const read = safeParse(clientFrame, JSON.parse(data.toString('utf8')));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
};

/** One WebSocket from its first frame to its end. @param arrive gives its place among strangers back */
export const serveConnection = (
  { services, hub, signals, switched, places }: Connecting,
  raw: RawSocket,
  arrive: Leave,
): void => {
  let leave = arrive;
  let joined: LiveSocket | null = null;
  let began = false;
  let mistakes = 0;
  let frames = 0;
  const timers = new Set<NodeJS.Timeout>();
  const after = (ms: number, run: () => void): NodeJS.Timeout => {
    const timer = setTimeout(run, Math.min(ms, 2 ** 31 - 1)).unref();
    timers.add(timer);
    return timer;
  };
  const unauthenticated = after(authWithinMs, () => raw.close(closing.signedOut, 'No auth frame came.'));
  const silent = after(heartbeatMs * 3, () => raw.terminate());
  const window = setInterval(() => (frames = 0), 10_000).unref();

  const say = (code: string, message: string): void => {
    if (raw.readyState === raw.OPEN) raw.send(JSON.stringify({ type: 'error', code, message }));
  };
  const mistake = (message: string): void => {
    say('invalid_input', message);
    mistakes += 1;
    if (mistakes >= mostMistakes) raw.close(closing.refused, 'Too many frames that cannot be read.');
  };

  let ending: NodeJS.Timeout | undefined;
  const endAt = (expiresAt: Date): void => {
    clearTimeout(ending);
    if (ending) timers.delete(ending);
    ending = after(expiresAt.getTime() - services.now().getTime(), () => raw.close(closing.signedOut, 'jwt expired'));
  };
  const refuse = (error: unknown): Failure | null => {
    const failure = failureFrom(error);
    if (!failure) services.log.error({ err: error }, 'a live connection could not be authenticated');
    say(failure?.code ?? 'internal', failure?.message ?? 'Something went wrong on our side. Connect again.');
    return failure;
  };

  const authenticate = async (frame: ClientFrame & { type: 'auth' }): Promise<void> => {
    began = true;
    try {
      const { speaker, expiresAt, check } = await speakerOf(services, frame);
      if (raw.readyState !== raw.OPEN) return;
      const place = places.profile(speaker.profileId);
      if (!place) return raw.close(closing.tooMany, 'Too many connections of this profile. Close a window.');
      arrive();
      leave = place;
      clearTimeout(unauthenticated);
      joined = new LiveSocket(raw, speaker);
      endAt(expiresAt);
      await hub.join(joined, frame.after);
      // A sign-out or a suspension between the check and the joining reached no listener.
      await check();
    } catch (error) {
      const failure = refuse(error);
      raw.close(failure?.status === 401 ? closing.signedOut : closing.refused, failure?.code ?? 'internal');
    }
  };

  /** The same person with a newer token: the connection lives as long as that. With one that is refused it ends when it would have. */
  const renew = async ({ caller }: LiveSocket, frame: ClientFrame & { type: 'auth' }): Promise<void> => {
    try {
      const { speaker, expiresAt } = await speakerOf(services, frame);
      const same = (['orgId', 'profileId', 'role', 'deviceId'] as const).every((key) => speaker[key] === caller[key]);
      if (same) endAt(expiresAt);
      else raw.close(closing.refused, 'This connection is for another profile.');
    } catch (error) {
      refuse(error);
    }
  };

  const signal = async (socket: LiveSocket, { kind, data }: ClientFrame & { type: 'signal' }): Promise<void> => {
    const handler = signals.get(kind);
    if (!handler || (socket.caller.role === 'guest' && !handler.guests))
      return mistake('This kind of signal is not known here.');
    try {
      const read = validated(handler.schema, data, false);
      const { owner, handle } = handler;
      if (services.features.takesEvent(socket.caller.custom, kind, null)) throw refusedSignal();
      const on =
        !switched(owner) ||
        (await services.inOrg(socket.caller.orgId, (db) =>
          services.features.isEnabled(db, socket.caller.orgId, owner),
        ));
      if (!on) throw new Failure(403, 'feature_disabled', 'Your clinic turned this feature off.');
      await handle(read, socket.caller);
    } catch (error) {
      const failure = failureFrom(error);
      if (failure?.code === 'invalid_input') return mistake(failure.message);
      if (!failure) services.log.error({ err: error, kind }, 'a signal failed');
      say(failure?.code ?? 'internal', failure?.message ?? 'Something went wrong on our side.');
    }
  };

  raw.on('message', (data, isBinary) => {
    silent.refresh();
    frames += 1;
    if (frames > mostFrames * services.settings.rateFactor) {
      raw.close(closing.tooMany, 'Too many frames.');
      return;
    }
    const frame = readFrame(data, isBinary);
    if (!frame) return mistake('This frame cannot be read. Send one of auth, ping, signal as JSON.');
    if (frame.type === 'ping') return raw.send('{"type":"pong"}');
    if (frame.type === 'auth') {
      if (joined) return void renew(joined, frame);
      return began ? mistake('This connection is being authenticated already.') : void authenticate(frame);
    }
    if (!joined) return mistake('Send the auth frame first.');
    void signal(joined, frame);
  });
  raw.on('error', () => undefined);
  raw.on('close', () => {
    for (const timer of timers) clearTimeout(timer);
    clearInterval(window);
    leave();
    if (joined) hub.leave(joined);
  });
};
