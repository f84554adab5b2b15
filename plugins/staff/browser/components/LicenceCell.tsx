import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Tag } from '#ui';
import { I18n } from '#core/shared';
import type { Member } from '../../shared/calls.ts';
import { daysLeft, licenceState } from '#clinical/shared/licence/licence.ts';
import { messages } from '../messages/index.ts';

interface LicenceCellProps {
  readonly licence: Member['licence'];
  readonly known: boolean;
  /** `YYYY-MM-DD` at the clinic. */
  readonly today: string;
}

const tones = { within60: 'note', within30: 'wait', within7: 'bad', lapsed: 'bad' } as const;

/** The number, and how long it holds; the nearer its end the louder. */
export const LicenceCell = observer(({ licence, known, today }: LicenceCellProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  if (!known) return <span className="pv-muted">{t.licenceUnknown}</span>;
  if (!licence) return null;
  const { number, until } = licence;
  const state = licenceState(licence, today);
  const day = until && i18n.date(until, { dateStyle: 'medium' });
  return (
    <span className="staff-two">
      <span>{number}</span>
      {day &&
        until &&
        (state === 'holds' ? (
          <small className="pv-muted">{t.licenceUntil(day)}</small>
        ) : (
          <span title={day}>
            <Tag tone={tones[state]}>
              {state === 'lapsed' ? t.licenceLapsed(day) : t.licenceEnds(daysLeft(until, today))}
            </Tag>
          </span>
        ))}
    </span>
  );
});
