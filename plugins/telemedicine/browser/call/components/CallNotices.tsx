import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages } from '#core/browser';
import { Button, Callout } from '#ui';
import { EffectStatus } from '../../effects/components/EffectStatus.tsx';
import { callMessages } from '../messages/index.ts';
import { useCallSession } from '../hooks/useCallSession.ts';
import type { DeviceProblem } from '../../devices/stores/DeviceStore.ts';

/** What is not as it should be, and what to do about it. */
export const CallNotices = observer(() => {
  const t = useMessages(callMessages);
  const { call, devices } = useCallSession();
  const { problems, joining } = devices;
  const words: Readonly<Record<DeviceProblem, string>> = { ...t, failed: t.failedDevice };
  const wanted = { camera: devices.cameraOn, microphone: devices.microphoneOn };
  const kinds = (['microphone', 'camera'] as const).filter((kind) => problems[kind] && wanted[kind]);
  return (
    <div className="tc-notices">
      <Reconnecting />
      {call.problem !== null && (
        <Callout tone="bad" role="alert">
          {t.lineFailed}. <Button onClick={() => call.retry()}>{t.tryAgain}</Button>
        </Callout>
      )}
      {devices.camera && <EffectStatus />}
      <div role="status">
        {call.silenced && (
          <Callout tone="wait">
            {t.silenced} <Button onClick={() => void call.microphone(true)}>{t.speakAgain}</Button>
          </Callout>
        )}
        {call.connection?.sending === 'paused' && <Callout tone="wait">{t.paused}</Callout>}
        {call.connection?.sending === 'less' && <Callout>{t.lessVideo}</Callout>}
        {kinds.map((kind) => {
          const problem = problems[kind];
          return (
            problem && (
              <Callout key={kind} tone="wait">
                <b>{kind === 'camera' ? t.camera : t.microphone}:</b> {words[problem]}{' '}
                {problem !== 'unplugged' && problem !== 'unsupported' && (
                  <Button onClick={() => void devices.start(joining === 'listen' ? 'audio' : 'video')}>
                    {t.tryAgain}
                  </Button>
                )}
              </Callout>
            )
          );
        })}
      </div>
    </div>
  );
});

const secondMs = 1_000;
/** What is over sooner than this is not worth a word. */
const quietMs = 1_500;

/** The seconds are for the eye: a screen reader hears once that the call is being brought back. */
const Reconnecting = observer(() => {
  const t = useMessages(callMessages);
  const { call, visitStore } = useCallSession();
  const cut =
    visitStore.live?.state !== 'open' ||
    (call.connection?.remotes.some(({ state }) => state === 'interrupted') ?? false);
  const [since, setSince] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!cut) {
      setSince(null);
      return undefined;
    }
    const began = Date.now();
    setSince(began);
    setNow(began);
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, [cut]);
  const seconds = since === null ? 0 : Math.round((now - since) / secondMs);
  const shown = since !== null && now - since >= quietMs;
  return (
    <div role="status">
      {shown && (
        <Callout tone="wait">
          <b>{t.reconnecting}</b> <span aria-hidden>{t.seconds(seconds)}</span>
        </Callout>
      )}
    </div>
  );
});
