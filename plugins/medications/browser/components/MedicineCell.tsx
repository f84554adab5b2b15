import { observer } from 'mobx-react-lite';
import { NoCode } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Tag, When } from '#ui';
import { I18n } from '#core/shared';
import { dosesText } from '../../shared/dose/doseText.ts';
import type { Medicine } from '../../shared/medicine.ts';
import type { Supply } from '../../shared/supply.ts';
import { staffTexts } from '../staff/messages/index.ts';
import { MedicineTags } from './MedicineTags.tsx';

/** The name, and under it the dose in words. */
export const MedicineCell = observer(({ medicine }: { readonly medicine: Medicine }) => {
  const t = useMessages(staffTexts);
  const { locale } = useService(I18n);
  return (
    <span className="med-name">
      <b>{medicine.name || t.unnamed}</b>
      <small>{dosesText(medicine.dosages, locale)}</small>
      <MedicineTags medicine={medicine} />
      {medicine.reason && medicine.state !== 'active' && <small className="med-why">{medicine.reason}</small>}
    </span>
  );
});

export const SourceCell = observer(({ medicine }: { readonly medicine: Medicine }) => {
  const t = useMessages(staffTexts);
  const tone = { prescribed: 'plain', reported: 'note', imported: 'wait' } as const;
  return (
    <span className="med-tags">
      <Tag tone={tone[medicine.origin]}>{t[medicine.origin]}</Tag>
      <NoCode concept={medicine.concept} />
    </span>
  );
});

export const ChangedCell = observer(({ medicine: { changed } }: { readonly medicine: Medicine }) => {
  const t = useMessages(staffTexts);
  return (
    <span className="med-changed">
      {changed.at && <When at={changed.at} />}
      {changed.by && <small>{t.by(changed.by)}</small>}
    </span>
  );
});

const soonDays = 7;

/** Days left and refills left; amber when a week is left, red when nothing is. */
export const SupplyCell = observer(({ supply }: { readonly supply: Supply | null }) => {
  const t = useMessages(staffTexts);
  if (!supply || (supply.daysLeft === null && supply.refillsLeft === null))
    return <span className="pv-muted">{supply ? t.supplyUnknown : '–'}</span>;
  const { daysLeft, refillsLeft } = supply;
  const tone = daysLeft === null || daysLeft > soonDays ? 'plain' : daysLeft === 0 ? 'bad' : 'wait';
  return (
    <span className="med-supply">
      {daysLeft !== null &&
        (tone === 'plain' ? <span>{t.daysLeft(daysLeft)}</span> : <Tag tone={tone}>{t.daysLeft(daysLeft)}</Tag>)}
      {refillsLeft !== null && <small>{t.refillsLeft(refillsLeft)}</small>}
    </span>
  );
});
