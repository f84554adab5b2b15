import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { I18n } from '#core/shared';
import type { Visit } from '#plugins/telemedicine/shared/visit.ts';
import { VisitStore } from '../../stores/VisitStore.ts';
import { LobbySection } from './LobbySection.tsx';
import { durationText } from '../../duration.ts';
import { lobbyMessages } from '../messages/index.ts';
import { useServerClock } from '../hooks/useServerClock.ts';

const day = 86_400_000;

/** Counts down by the server's clock, and refreshes when it opens. */
export const EarlyNotice = observer(({ visit }: { readonly visit: Visit }) => {
  const t = useMessages(lobbyMessages);
  const i18n = useService(I18n);
  const visitStore = useStore(VisitStore);
  const now = useServerClock();
  const left = new Date(visit.opens).getTime() - now.getTime();
  const open = left <= 0;
  useEffect(() => {
    if (!open) return undefined;
    void visitStore.refresh();
    // The server opens it a moment later than this page thinks.
    const timer = setInterval(() => void visitStore.refresh(), 3000);
    return () => clearInterval(timer);
  }, [visitStore, open]);
  return (
    <LobbySection title={t.earlyTitle} tone="wait">
      <p>
        {t.earlyText(
          left < day ? i18n.time(visit.opens) : i18n.date(visit.opens, { dateStyle: 'full', timeStyle: 'short' }),
        )}
      </p>
      {left < day && (
        <p className="tl-big" role="timer">
          {t.opensIn(durationText(left, t))}
        </p>
      )}
      <p>{t.earlyMeanwhile}</p>
    </LobbySection>
  );
});
