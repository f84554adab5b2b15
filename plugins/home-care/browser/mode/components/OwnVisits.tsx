import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { Async, Button, Callout, Skeleton, useAction } from '#ui';
import { I18n, isSameDay } from '#core/shared';
import { messages } from '../../messages/index.ts';
import { longDay } from '../../parts/clock.ts';
import { DayStore } from '../DayStore.ts';
import { fetchPhotoCode } from '../photos/VisitPhotos.tsx';
import { PinChoice } from '../pin/PinChoice.tsx';
import { PlaceChoice } from '../places/PlaceChoice.tsx';
import { PlanNews } from './PlanNews.tsx';
import { OwnVisitCard } from './OwnVisitCard.tsx';

/** Today and what comes; what was yesterday after that. */
const daysOf = (visits: readonly { readonly day: string }[], today: string): readonly string[] => {
  const days = [...new Set(visits.map(({ day }) => day))];
  return [...days.filter((day) => day >= today), ...days.filter((day) => day < today)];
};

/** Day by day, today first. */
export const OwnVisits = observer(() => {
  const t = useMessages(messages);
  const store = useStore(DayStore);
  const i18n = useService(I18n);
  const { run, busy } = useAction();
  const { connected, asOf } = store;
  const since = asOf?.toISOString();
  const photos = store.waiting.filter(({ input }) => input.file !== undefined).length;
  useEffect(() => {
    if (connected && asOf) fetchPhotoCode();
  }, [connected, asOf]);
  const leave = (): void =>
    void run(store.leave, {
      ask: {
        ...{ title: t.leaveSure, text: store.unsent > 0 ? t.leaveUnsent : t.leaveText },
        ...{ action: t.leaveMode, cancel: t.keep, danger: true },
      },
    });
  return (
    <>
      <div role="status">
        {!store.connected && (
          <Callout tone="wait">
            {store.canKeep ? t.offline : t.offlineUnsafe}
            {since && (
              <> {t.asOf(isSameDay(since, new Date().toISOString(), i18n) ? i18n.time(since) : i18n.when(since))}</>
            )}
          </Callout>
        )}
        {store.unsent > 0 && (
          <p className="hc-unsent">
            <b>{t.unsent(store.unsent)}</b>
            {photos > 0 && <span>{t.unsentPhotos(photos)}</span>}
            <Button onClick={store.again}>{t.sendNow}</Button>
          </p>
        )}
      </div>
      <PlanNews />
      <Async
        resource={store}
        skeleton={<Skeleton lines={8} />}
        empty={({ visits }) => visits.length === 0}
        none={{ title: t.visitsEmpty, text: t.visitsEmptyText, picture: true }}
      >
        {({ visits, today }) =>
          daysOf(visits, today).map((day) => (
            <section key={day} className="hc-day" aria-label={i18n.date(day, longDay)}>
              <h2>{day === today ? t.todayDay(i18n.date(day, longDay)) : i18n.date(day, longDay)}</h2>
              {visits
                .filter((one) => one.day === day)
                .map((visit) => (
                  <OwnVisitCard key={visit.id} visit={visit} near={day <= today} />
                ))}
            </section>
          ))
        }
      </Async>
      <footer className="hc-foot">
        <PlaceChoice />
        <PinChoice />
        {store.data?.phone && (
          <Button href={`tel:${store.data.phone}`} fill>
            {t.callClinic(store.data.phone)}
          </Button>
        )}
        <Button intent="quiet" busy={busy} onClick={leave}>
          {t.leaveMode}
        </Button>
      </footer>
    </>
  );
});
