import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../../core/browser/index.ts';
import { Avatar, Button } from '../../../../../core/browser/ui/index.ts';
import type { Seat } from '../../../shared/seat.ts';
import { callTexts } from '../callTexts.ts';
import type { RemoteEnd } from '../line/CallLine.ts';
import { useDesk } from './desk.ts';
import { Picture } from './Picture.tsx';

interface TileProps {
  readonly seat: Seat;
  readonly large?: boolean;
  readonly shown?: (element: HTMLVideoElement | null) => void;
}

/** Somebody else: their picture, and in words how they are there. */
export const Tile = observer(({ seat, large = false, shown }: TileProps) => {
  const t = useMessages(callTexts);
  const { call } = useDesk();
  const end = call.endOf(seat.id);
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
        <Picture track={track} shown={shown} />
      ) : (
        <div className="tc-face">
          <Avatar name={seat.name} size={large ? 96 : 48} />
        </div>
      )}
      <div className="tc-label">
        <b>{seat.name}</b>
        {seat.media.hand && <span className="tc-hand">{t.handUp}</span>}
        {facts.length > 0 && <span>{facts.join(' · ')}</span>}
        <Standing end={end} here={seat.here} brief={!large} />
      </div>
      {end?.state === 'unreachable' && (
        <div className="tc-unreachable" role="alert">
          <p>{t.unreachableText(seat.name)}</p>
          <Button onClick={() => call.line?.retry(seat.id)}>{t.tryAgain}</Button>
        </div>
      )}
    </li>
  );
});

interface StandingProps {
  readonly end: RemoteEnd | null;
  readonly here: boolean;
  /** Small pictures leave no room for the words that all is well. */
  readonly brief: boolean;
}

const Standing = observer(({ end, here, brief }: StandingProps) => {
  const t = useMessages(callTexts);
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
  const t = useMessages(callTexts);
  const { call, share } = useDesk();
  const { microphone, camera } = call.tracks;
  const facts = [!microphone && t.microphoneOff, !camera && t.cameraOff, share.track && t.yourScreen].filter(
    (fact) => typeof fact === 'string',
  );
  return (
    <li className="tc-tile own">
      {camera ? (
        <Picture track={camera} mirrored />
      ) : (
        <div className="tc-face">
          <Avatar name={name} size={48} />
        </div>
      )}
      <div className="tc-label">
        <b>{t.you}</b>
        {call.hand && <span className="tc-hand">{t.handUp}</span>}
        {facts.length > 0 && <span>{facts.join(' · ')}</span>}
      </div>
    </li>
  );
});
