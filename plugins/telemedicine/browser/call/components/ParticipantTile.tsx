import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { Avatar, Button } from '#ui';
import type { Seat } from '#plugins/telemedicine/shared/seat.ts';
import { callMessages } from '../messages/index.ts';
import type { RemoteParticipant } from '../connection/CallConnection.ts';
import { useCallSession } from '../hooks/useCallSession.ts';
import { VideoPicture } from './VideoPicture.tsx';

interface TileProps {
  readonly seat: Seat;
  readonly large?: boolean;
  readonly shown?: (element: HTMLVideoElement | null) => void;
}

/** Another participant: video, name and connection in words. */
export const ParticipantTile = observer(({ seat, large = false, shown }: TileProps) => {
  const t = useMessages(callMessages);
  const { call } = useCallSession();
  const end = call.remoteOf(seat.id);
  const track = seat.media.camera && !end?.stalled ? end?.tracks.camera : null;
  const facts = [
    !seat.media.microphone && t.microphoneOff,
    !seat.media.camera && t.cameraOff,
    end?.stalled && end.state === 'connected' && t.stalled,
    seat.media.sharing && t.sharing,
  ].filter((fact) => typeof fact === 'string');
  return (
    <li className={`tc-tile${large ? ' large' : ''}`}>
      {track && end?.state !== 'unreachable' ? (
        <VideoPicture track={track} shown={shown} />
      ) : (
        <div className="tc-face">
          <Avatar name={seat.name} size={large ? 96 : 48} />
        </div>
      )}
      <div className="tc-label">
        {/* With spaces between: where parts touch, a line breaks in the middle of a word. */}
        <b>{seat.name}</b> {seat.media.hand && <span className="tc-hand">{t.handUp}</span>}{' '}
        {facts.length > 0 && <span>{facts.join(' · ')}</span>}{' '}
        <ConnectionState end={end} here={seat.here} brief={!large} />
      </div>
      {end?.state === 'unreachable' && (
        <div className="tc-unreachable" role="alert">
          <p>{t.unreachableText(seat.name)}</p>
          <Button onClick={() => call.connection?.retry(seat.id)}>{t.tryAgain}</Button>
        </div>
      )}
    </li>
  );
});

interface ConnectionStateProps {
  readonly end: RemoteParticipant | null;
  readonly here: boolean;
  /** Small pictures have no room for the words that all is well. */
  readonly brief: boolean;
}

const ConnectionState = observer(({ end, here, brief }: ConnectionStateProps) => {
  const t = useMessages(callMessages);
  const word =
    !end || end.state === 'awaited'
      ? here
        ? t.awaited
        : t.away
      : end.state !== 'connected'
        ? t[end.state]
        : end.quality
          ? t[end.quality]
          : t.connecting;
  const tone = end?.state === 'connected' ? (end.quality ?? 'wait') : 'wait';
  return (
    <span className={`tc-quality ${tone}`}>
      {brief && tone === 'good' ? <span className="pv-seen-only-by-readers">{word}</span> : word}
    </span>
  );
});

/** One's own picture, as the others see it. */
export const OwnTile = observer(({ name }: { readonly name: string }) => {
  const t = useMessages(callMessages);
  const { call, share } = useCallSession();
  const { microphone, camera } = call.tracks;
  const facts = [!microphone && t.microphoneOff, !camera && t.cameraOff, share.track && t.yourScreen].filter(
    (fact) => typeof fact === 'string',
  );
  return (
    <li className="tc-tile own">
      {camera ? (
        <VideoPicture track={camera} mirrored />
      ) : (
        <div className="tc-face">
          <Avatar name={name} size={48} />
        </div>
      )}
      <div className="tc-label">
        <b>{t.you}</b> {call.hand && <span className="tc-hand">{t.handUp}</span>}{' '}
        {facts.length > 0 && <span>{facts.join(' · ')}</span>}
      </div>
    </li>
  );
});
