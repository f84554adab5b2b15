import { observer } from 'mobx-react-lite';
import { useId, useRef, useState } from 'react';
import { useMessages, useStore } from '#core/browser';
import { Button } from '#ui';
import type { OwnVisit } from '../../../shared/modeCalls.ts';
import { agreers, mostPhotos, photoKinds } from '../../../shared/photo.ts';
import { headsOf } from '../../../shared/record.ts';
import { messages } from '../../messages/index.ts';
import { Choice } from '../components/Choice.tsx';
import { DayStore } from '../DayStore.ts';
import { OwnPhoto } from './OwnPhoto.tsx';
import { PhotoProblem, shrink } from './shrink.ts';
import { addPhoto } from './photoActs.ts';

export interface PhotoFieldProps {
  readonly visit: OwnVisit;
  /** Nothing is added any more. */
  readonly over: boolean;
  readonly time: (at: string) => string;
}

const fresh = { of: 'wound' as (typeof photoKinds)[number], agreed: 'client' as (typeof agreers)[number], yes: false };

/** Photos of a visit: who agreed is asked each time, before the camera opens. */
export const PhotoField = observer(({ visit, over, time }: PhotoFieldProps) => {
  const t = useMessages(messages);
  const day = useStore(DayStore);
  const [chosen, setChosen] = useState(fresh);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const camera = useRef<HTMLInputElement>(null);
  const tick = useId();
  const photos = headsOf(day.recordOf(visit), 'photo');
  const isFull = photos.length >= mostPhotos;
  const begin = (): void => {
    setProblem(chosen.yes ? '' : t.photoAskFirst);
    if (chosen.yes) camera.current?.click();
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (!file || busy || !chosen.yes) return;
    setBusy(true);
    setProblem('');
    try {
      const picture = await shrink(file);
      await addPhoto(day, visit, { kind: 'photo', of: chosen.of, agreed: chosen.agreed }, picture);
      setChosen({ ...fresh, of: chosen.of });
    } catch (error) {
      setProblem(error instanceof PhotoProblem ? t[error.why] : t.photoNoRoom);
    }
    setBusy(false);
  };
  return (
    <fieldset className="hc-rows">
      <legend className="pv-seen-only-by-readers">{t.photos}</legend>
      {photos.length > 0 && (
        <ul className="hc-photos" aria-label={t.photosOf(photos.length)}>
          {photos.map(({ id, what, when, worker }) => (
            <OwnPhoto
              key={id}
              visit={visit}
              photo={id}
              own={worker.id === day.data?.workerId}
              alt={t.photoAlt(t[`photo_${what.of}`], time(when))}
            />
          ))}
        </ul>
      )}
      {!over && isFull && <p className="pv-muted">{t.photoMost(mostPhotos)}</p>}
      {!over && !isFull && (
        <div className="hc-photo-form">
          <Choice
            label={t.photoKind}
            value={chosen.of}
            options={photoKinds.map((one) => ({ value: one, label: t[`photoKind_${one}`] }))}
            onChange={(of) => setChosen({ ...chosen, of })}
          />
          <Choice
            label={t.photoAgreedBy}
            value={chosen.agreed}
            options={agreers.map((one) => ({ value: one, label: t[`agreed_${one}`] }))}
            onChange={(agreed) => setChosen({ ...chosen, agreed })}
          />
          <label className="hc-tick" htmlFor={tick}>
            <input
              id={tick}
              type="checkbox"
              checked={chosen.yes}
              aria-required
              aria-describedby={problem === '' ? undefined : `${tick}-problem`}
              onChange={({ target }) => {
                setChosen({ ...chosen, yes: target.checked });
                setProblem('');
              }}
            />
            <span>{t[`photoAgrees_${chosen.agreed}`]}</span>
          </label>
          <input
            ref={camera}
            type="file"
            hidden
            accept="image/*"
            capture="environment"
            aria-label={t.addPhoto}
            onChange={({ target }) => {
              void take(target.files?.[0]);
              target.value = '';
            }}
          />
          <Button busy={busy} onClick={begin}>
            {t.addPhoto}
          </Button>
          <p className="pv-muted" role="status">
            {busy ? t.photoPreparing : t.photoOnPhone}
          </p>
        </div>
      )}
      {problem !== '' && (
        <p id={`${tick}-problem`} className="pv-field-error" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
});
