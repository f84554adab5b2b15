import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { lazyPart, useMessages, useStore } from '#core/browser';
import { Skeleton } from '#ui';
import { headsOf } from '../../../shared/record.ts';
import { messages } from '../../messages/index.ts';
import { DayStore } from '../DayStore.ts';
import type { PhotoFieldProps } from './PhotoField.tsx';

const load = () => import(/* webpackChunkName: "home-care-photos" */ './PhotoField.tsx');
const PhotoField = lazyPart(load, 'PhotoField', <Skeleton lines={3} />);

/** While there is a line: without one the code could not be fetched. What fails is asked for again the next time. */
export const fetchPhotoCode = (): void => void load().catch(() => undefined);

/** Shut until it is wanted. */
export const VisitPhotos = observer((given: PhotoFieldProps) => {
  const t = useMessages(messages);
  const day = useStore(DayStore);
  const [open, setOpen] = useState(false);
  const { length } = headsOf(day.recordOf(given.visit), 'photo');
  if (given.over && length === 0) return null;
  return (
    <details className="hc-extra" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{length > 0 ? t.photosOf(length) : t.photos}</summary>
      {open && <PhotoField {...given} />}
    </details>
  );
});
