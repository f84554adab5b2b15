import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientDialog } from '#clinical/browser';
import { useDownloadUrl, useMessages, useService } from '#core/browser';
import { Button, Tag, useAction } from '#ui';
import { Resources } from '#core/shared';
import type { VisitEvent } from '../../shared/record.ts';
import { dropPhoto, readPhoto } from '../../shared/recordCalls.ts';
import { messages } from '../messages/index.ts';
import { useRefused } from '../parts/useRefused.ts';

interface PhotoViewProps {
  readonly visit: string;
  readonly patient: string;
  readonly event: VisitEvent;
  /** Said to be a mistake since. */
  readonly gone: boolean;
  /** What it shows, and when it was taken. */
  readonly alt: string;
}

/** A photo of a visit: small, opened large, or why it can't be seen. */
export const PhotoView = observer(({ visit, patient, event, gone, alt }: PhotoViewProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const refused = useRefused();
  const { run, busy } = useAction();
  const [open, setOpen] = useState(false);
  const params = { id: visit, photo: event.id };
  const isHere = !gone && event.arrived === true;
  const url = useDownloadUrl(readPhoto, isHere ? { params } : null);
  const drop = (): void =>
    void run(() => refused(resources.send(dropPhoto, { params })).then(() => setOpen(false)), {
      ask: {
        ...{ title: t.photoWrongSure, text: t.photoWrongText, action: t.photoWrong },
        ...{ cancel: t.photoKeep, danger: true },
      },
    });
  if (gone) return <Tag>{t.photoGone}</Tag>;
  const wrong = (
    <Button intent="quiet" busy={busy} onClick={drop}>
      {t.photoWrong}
    </Button>
  );
  return (
    <span className="hc-photo-line">
      {!isHere && <Tag tone="wait">{t.photoNotHere}</Tag>}
      {isHere && (
        <button
          type="button"
          className="hc-photo"
          aria-label={t.openPhoto(alt)}
          disabled={!url}
          onClick={() => setOpen(true)}
        >
          {url && <img src={url} alt={alt} />}
        </button>
      )}
      {wrong}
      {open && url && (
        <PatientDialog open about={patient} title={alt} width="wide" onClose={() => setOpen(false)}>
          <img className="hc-photo-large" src={url} alt={alt} />
        </PatientDialog>
      )}
    </span>
  );
});
