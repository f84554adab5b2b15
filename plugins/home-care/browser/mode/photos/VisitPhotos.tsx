import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useState } from 'react';
import { lazyPage, useMessages, useStore } from '#core/browser';
import { fetchAhead } from '#core/browser/react/lazyPage.tsx';
import { Skeleton } from '#ui';
import { headsOf } from '../../../shared/record.ts';
import { messages } from '../../messages/index.ts';
import { DayStore } from '../DayStore.ts';
import type { PhotoFieldProps } from './PhotoField.tsx';

const PhotoField = lazyPage<PhotoFieldProps>(() =>
  import(/* webpackChunkName: "home-care-photos" */ './PhotoField.tsx').then((module) => module.PhotoField),
);

/** Shut until it is wanted. Its code comes after the page, while there is a line: without one it could not be fetched. */
export const VisitPhotos = observer((given: PhotoFieldProps) => {
  const t = useMessages(messages);
  const day = useStore(DayStore);
  const [open, setOpen] = useState(false);
  const { length } = headsOf(day.recordOf(given.visit), 'photo');
  const isReady = day.connected && day.asOf !== undefined;
  useEffect(() => {
    if (isReady) fetchAhead(PhotoField);
  }, [isReady]);
  if (given.over && length === 0) return null;
  return (
    <details className="hc-extra" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{length > 0 ? t.photosOf(length) : t.photos}</summary>
      {open && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <PhotoField {...given} />
        </Suspense>
      )}
    </details>
  );
});
