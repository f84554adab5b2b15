import { useState } from 'react';
import { useMessages } from '#core/browser';
import { landingMessages } from './texts.ts';
import { FeatureRow } from './FeatureRow.tsx';

const features = ['messages', 'visits', 'medications', 'homeCare', 'faxes', 'carePlans'] as const;
type Feature = (typeof features)[number];

/** Lets a visitor try the switches: each turns a feature on or off, and the drawing follows. */
export const TryFeatures = () => {
  const t = useMessages(landingMessages);
  const [open, setOpen] = useState<ReadonlySet<Feature>>(new Set(['messages', 'visits', 'medications', 'homeCare']));
  const [last, setLast] = useState<Feature | null>(null);
  const turn = (feature: Feature): void => {
    const next = new Set(open);
    if (!next.delete(feature)) next.add(feature);
    setOpen(next);
    setLast(feature);
  };
  return (
    <section className="pv-try" aria-labelledby="try">
      <h2 id="try">{t.tryTitle}</h2>
      <p className="pv-lead">{t.tryText}</p>
      <FeatureRow open={features.map((feature) => open.has(feature))} />
      <div className="pv-try-switches" role="group" aria-label={t.features}>
        {features.map((feature) => (
          <button key={feature} type="button" aria-pressed={open.has(feature)} onClick={() => turn(feature)}>
            {t[feature]}
          </button>
        ))}
      </div>
      <p className="pv-try-said" role="status">
        {last && (open.has(last) ? t.opened(t[last]) : t.closed(t[last]))}
      </p>
    </section>
  );
};
