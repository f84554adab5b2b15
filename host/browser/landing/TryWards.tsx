import { useState } from 'react';
import { useMessages } from '../../../core/browser/index.ts';
import { landingMessages } from './texts.ts';
import { WardRow } from './WardRow.tsx';

const wards = ['messages', 'visits', 'medications', 'homeCare', 'faxes', 'carePlans'] as const;
type Ward = (typeof wards)[number];

/** The idea of the product in the visitor's hand: each ward is a switch, and the picture follows. */
export const TryWards = () => {
  const t = useMessages(landingMessages);
  const [open, setOpen] = useState<ReadonlySet<Ward>>(new Set(['messages', 'visits', 'medications', 'homeCare']));
  const [last, setLast] = useState<Ward | null>(null);
  const turn = (ward: Ward): void => {
    const next = new Set(open);
    if (!next.delete(ward)) next.add(ward);
    setOpen(next);
    setLast(ward);
  };
  return (
    <section className="pv-try" aria-labelledby="try">
      <h2 id="try">{t.tryTitle}</h2>
      <p className="pv-lead">{t.tryText}</p>
      <WardRow open={wards.map((ward) => open.has(ward))} />
      <div className="pv-try-switches" role="group" aria-label={t.wards}>
        {wards.map((ward) => (
          <button key={ward} type="button" aria-pressed={open.has(ward)} onClick={() => turn(ward)}>
            {t[ward]}
          </button>
        ))}
      </div>
      <p className="pv-try-said" role="status">
        {last && (open.has(last) ? t.opened(t[last]) : t.closed(t[last]))}
      </p>
    </section>
  );
};
