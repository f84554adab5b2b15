import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Tag } from '#ui';
import { I18n } from '#core/shared';
import type { Medicine } from '../../shared/medicine.ts';
import { highAlertOf, isOldEntry } from '../../shared/safety/highAlert.ts';
import { staffTexts } from '../staff/messages/index.ts';

interface MedicineTagsProps {
  readonly medicine: Medicine;
  /** Says since when, too. */
  readonly since?: boolean;
}

/** Statuses that no list says by itself: 'active' and 'on-hold' have theirs. */
const spoken = ['stopped', 'completed', 'cancelled', 'not-taken', 'unknown', 'intended'] as const;

/** What must not be overlooked of a medicine, in words: how much harm it can do, its status, how old the entry is. */
export const MedicineTags = observer(({ medicine, since = false }: MedicineTagsProps) => {
  const t = useMessages(staffTexts);
  const i18n = useService(I18n);
  const { start, state, resource } = medicine;
  const alert = state === 'past' ? null : highAlertOf(medicine);
  const status = spoken.find((one) => one === resource.status);
  const old = state !== 'past' && isOldEntry(medicine, new Date());
  const day = start && i18n.date(start.slice(0, 10), { dateStyle: 'medium' });
  return (
    <span className="med-tags">
      {alert && <Tag tone="bad">{t.highAlert(i18n.locale === 'fr-CA' ? alert.name.fr : alert.name.en)}</Tag>}
      {status && <Tag tone={state === 'past' ? 'plain' : 'wait'}>{t[`status_${status}`]}</Tag>}
      {old ? <Tag tone="wait">{day ? t.oldSince(day) : t.old}</Tag> : since && day && <small>{t.sinceDay(day)}</small>}
    </span>
  );
});
