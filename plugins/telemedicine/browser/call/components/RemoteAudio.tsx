import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMessages } from '#core/browser';
import { Button, Callout } from '#ui';
import { callMessages } from '../messages/index.ts';
import { useCallSession } from '../hooks/useCallSession.ts';

/** Plays every participant's sound, whether or not their video is on screen. */
export const RemoteAudio = observer(() => {
  const t = useMessages(callMessages);
  const { call, devices } = useCallSession();
  const [blocked, setBlocked] = useState(false);
  const [round, setRound] = useState(0);
  const held = useCallback(() => setBlocked(true), []);
  const tracks = (call.connection?.remotes ?? []).flatMap(({ seat, tracks: { microphone } }) =>
    microphone ? [[seat, microphone] as const] : [],
  );
  const allow = (): void => {
    setBlocked(false);
    setRound((before) => before + 1);
  };
  return (
    <>
      {tracks.map(([seat, track]) => (
        <AudioTrack key={seat} track={track} speaker={devices.speakerId} round={round} held={held} />
      ))}
      {blocked && (
        <Callout tone="wait" role="alert">
          {t.soundBlocked} <Button onClick={allow}>{t.soundOn}</Button>
        </Callout>
      )}
    </>
  );
});

interface AudioTrackProps {
  readonly track: MediaStreamTrack;
  readonly speaker: string | null;
  readonly round: number;
  readonly held: () => void;
}

const AudioTrack = ({ track, speaker, round, held }: AudioTrackProps) => {
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
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- live speech; captions are a panel beside the call
  return <audio ref={audio} autoPlay />;
};
