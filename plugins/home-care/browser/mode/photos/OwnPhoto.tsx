import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { Button, Tag, useAction } from '#ui';
import { Http } from '#core/shared';
import type { OwnVisit } from '../../../shared/modeCalls.ts';
import { messages } from '../../messages/index.ts';
import { DayStore } from '../DayStore.ts';
import { ModeStore } from '../ModeStore.ts';
import { pictureOf, removePhoto } from './photoActs.ts';

interface OwnPhotoProps {
  readonly visit: OwnVisit;
  readonly photo: string;
  readonly alt: string;
  /** Taken by whoever holds this phone. */
  readonly own: boolean;
}

/** One photo of a visit on the worker's phone: whether the clinic has it, and how to take it back. */
export const OwnPhoto = observer(({ visit, photo, alt, own }: OwnPhotoProps) => {
  const t = useMessages(messages);
  const day = useStore(DayStore);
  const pass = useStore(ModeStore).held?.pass ?? '';
  const http = useService(Http);
  const { run, busy } = useAction();
  const [shown, setShown] = useState<{ readonly url: string | null }>();
  const latest = useRef(visit);
  latest.current = visit;
  const item = day.waitingOf(visit.id).find(({ id }) => id === photo);
  const isHere = item !== undefined || visit.events.some(({ id, arrived }) => id === photo && arrived === true);
  useEffect(() => {
    let made: string | undefined;
    let over = false;
    const show = (bytes: Blob | null): void => {
      if (over) return;
      made = bytes ? URL.createObjectURL(bytes) : undefined;
      setShown({ url: made ?? null });
    };
    if (isHere) pictureOf({ day, http, pass }, latest.current, photo).then(show, () => show(null));
    return () => {
      over = true;
      if (made) URL.revokeObjectURL(made);
    };
    // What was shown from the device stays when it is sent.
  }, [photo, isHere, day, http, pass]);
  const isUnsent = item !== undefined;
  const remove = (): void =>
    void run(async () => removePhoto(day, visit, photo), {
      ask: isUnsent
        ? {
            ...{ title: t.removePhotoSure, text: t.removePhotoText, action: t.removePhoto },
            ...{ cancel: t.photoKeep, danger: true },
          }
        : {
            ...{ title: t.photoWrongSure, text: t.photoWrongText, action: t.photoWrong },
            ...{ cancel: t.photoKeep, danger: true },
          },
    });
  return (
    <li className="hc-photo-line">
      {shown?.url ? (
        <img className="hc-photo" src={shown.url} alt={alt} />
      ) : (
        <span className="hc-photo">
          <span className="pv-seen-only-by-readers">{alt}</span>
        </span>
      )}
      <span className="hc-photo-facts">
        <span>{alt}</span>
        {isUnsent ? (
          <Tag tone="wait">{item.state === 'sending' ? t.photoSending : t.waitsForConnection}</Tag>
        ) : (
          <Tag tone={isHere ? 'good' : 'wait'}>{isHere ? t.photoSent : t.photoNotHere}</Tag>
        )}
        {shown?.url === null && <span className="pv-muted">{t.photoUnread}</span>}
        {own && (
          <Button intent="quiet" busy={busy} onClick={remove}>
            {isUnsent ? t.removePhoto : t.photoWrong}
          </Button>
        )}
      </span>
    </li>
  );
});
