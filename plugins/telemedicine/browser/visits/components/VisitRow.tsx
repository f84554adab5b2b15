import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, Tag } from '#ui';
import { I18n } from '#core/shared';
import type { TodaysVisit, VisitState } from '#plugins/telemedicine/shared/visit.ts';
import { callPath, listPath, lobbyPath, summaryPath, withVisit } from '../../paths.ts';
import { visitMessages } from '../messages/index.ts';

interface VisitRowProps {
  readonly visit: TodaysVisit;
  readonly staff: boolean;
  /** The clinic's. */
  readonly zone: string;
  /** What this person does next: the one that stands out. */
  readonly next?: boolean;
}

const hour = { hour: 'numeric', minute: '2-digit' } as const;

const tones: Readonly<Record<VisitState, 'good' | 'wait' | 'bad' | 'note' | 'plain'>> = {
  early: 'plain',
  open: 'note',
  live: 'good',
  ended: 'plain',
  cancelled: 'bad',
};

/** One visit: when, with whom, how it stands, and the way into it. */
export const VisitRow = observer(({ visit, staff, zone, next = false }: VisitRowProps) => {
  const t = useMessages(visitMessages);
  const i18n = useService(I18n);
  const { state } = visit;
  const who = (staff ? visit.patient?.name : undefined) ?? visit.title;
  const when = staff
    ? i18n.date(visit.start, { ...hour, timeZone: zone })
    : i18n.date(visit.start, { weekday: 'long', day: 'numeric', month: 'long', ...hour });
  // Staff read the clinic's clocks, patients their own and, where those differ, the clinic's.
  const there = i18n.date(visit.start, { ...hour, timeZone: zone });
  const elsewhere = !staff && there !== i18n.time(visit.start);
  const name = (action: string): string => t.of(action, `${who}, ${when}`);
  const over = state === 'ended' || state === 'cancelled';
  const [href, action] =
    state === 'live' && staff
      ? [withVisit(callPath, visit.id, listPath), t.join]
      : [withVisit(lobbyPath, visit.id, listPath), staff ? t.open : t.enter];
  return (
    <li className="tw-row">
      <div>
        <b>{when}</b> {who} <Tag tone={tones[state]}>{t[`state_${state}`]}</Tag>
        <small>
          {elsewhere && `${t.atClinic(there)} · `}
          {visit.practitioner && t.with(visit.practitioner)}
          {visit.inCall > 0 && ` · ${t.inCall(visit.inCall)}`}
        </small>
        {state === 'early' && !staff && (
          <small>
            {t.opensAt(
              i18n.date(visit.opens, {
                weekday: 'long',
                day: 'numeric',
                month: 'long',
                hour: 'numeric',
                minute: '2-digit',
              }),
            )}
          </small>
        )}
      </div>
      {!over && (
        <Button href={href} intent={next ? 'primary' : 'plain'} aria-label={name(action)}>
          {action}
        </Button>
      )}
      {state === 'ended' && (
        <Button href={withVisit(summaryPath, visit.id)} aria-label={name(t.summary)}>
          {t.summary}
        </Button>
      )}
    </li>
  );
});
