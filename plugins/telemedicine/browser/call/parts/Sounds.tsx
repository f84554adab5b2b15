import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../../../core/browser/index.ts';
import { Button, Callout } from '../../../../../core/browser/ui/index.ts';
import { callTexts } from '../callTexts.ts';
import { useDesk } from './desk.ts';

/** Everybody's sound, whether or not their picture is on screen. */
export const Sounds = observer(() => {
  const t = useMessages(callTexts);
  const { call, devices } = useDesk();
  const [blocked, setBlocked] = useState(false);
  const [round, setRound] = useState(0);
  const held = useCallback(() => setBlocked(true), []);
  const tracks = (call.line?.ends ?? []).flatMap(({ seat, tracks: { microphone } }) =>
    microphone ? [[seat, microphone] as const] : [],
  );
  const allow = (): void => {
    setBlocked(false);
    setRound((before) => before + 1);
  };
  return (
    <>
      {tracks.map(([seat, track]) => (
        <Sound key={seat} track={track} speaker={devices.speakerId} round={round} held={held} />
      ))}
      {blocked && (
        <Callout tone="wait" role="alert">
          {t.soundBlocked} <Button onClick={allow}>{t.soundOn}</Button>
        </Callout>
      )}
    </>
  );
});

interface SoundProps {
  readonly track: MediaStreamTrack;
  readonly speaker: string | null;
  readonly round: number;
  readonly held: () => void;
}

const Sound = ({ track, speaker, round, held }: SoundProps) => {
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const element = audio.current;
    if (!element) return undefined;
    element.srcObject = new MediaStream([track]);
    return () => {
      element.srcObject = null;
    };
  }, [track]);
  useEffect(() => {
    audio.current?.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') held();
    });
  }, [track, round, held]);
  useEffect(() => {
    // A speaker that was pulled out: the browser's own choice is heard.
    audio.current?.setSinkId?.(speaker ?? '').catch(() => undefined);
  }, [speaker, track]);
  // eslint-disable-next-line jsx-a11y/media-has-caption -- live speech; captions are a panel beside the call
  return <audio ref={audio} autoPlay />;
};
