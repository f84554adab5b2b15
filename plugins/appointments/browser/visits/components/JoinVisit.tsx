import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { Link, useMessages, useService } from '#core/browser';
import { Button, Callout } from '#ui';
import { FeatureStates, I18n, Router } from '#core/shared';
import { opensAt } from '#clinical/shared/visitDoors.ts';
import { joinableUntil, type Visit } from '#plugins/appointments/shared/visit.ts';
import { deviceTest, lobbyOf } from '#plugins/appointments/shared/paths.ts';
import { messages } from '../../messages/index.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';

/** The way into a video visit: there from the booking on, saying when it opens. Absent where calls are switched off. */
export const JoinVisit = observer(
  ({ visit }: { readonly visit: Pick<Visit, 'id' | 'mode' | 'status' | 'start' | 'end'> }) => {
    const t = useMessages(messages);
    const i18n = useService(I18n);
    const router = useService(Router);
    const calls = useService(FeatureStates).isRunning('telemedicine');
    const { now, warning } = useClinicTime();
    const why = useId();
    if (!calls || visit.mode !== 'video' || now >= joinableUntil(visit)) return null;
    const opens = opensAt(visit);
    return (
      <div className="av-join">
        {warning && <Callout tone="wait">{warning}</Callout>}
        {now < opens ? (
          <>
            {/* Not `disabled`: whoever reads by ear must find it, and why it does not work yet. */}
            <button type="button" className="pv-button primary" aria-disabled="true" aria-describedby={why}>
              {t.join}
            </button>
            <small id={why}>{t.opensAt(i18n.date(opens, opensToday(opens, now)))}</small>
          </>
        ) : (
          <Button intent="primary" href={lobbyOf(visit.id, router.path)}>
            {t.join}
          </Button>
        )}
        <Link href={deviceTest}>{t.testDevice}</Link>
      </div>
    );
  },
);

const opensToday = (opens: Date, now: Date): Intl.DateTimeFormatOptions => ({
  hour: 'numeric',
  minute: '2-digit',
  ...(opens.toDateString() === now.toDateString() ? {} : { weekday: 'long', day: 'numeric', month: 'long' }),
});
