import { Suspense } from 'react';
import { EffectPicker } from './EffectPicker.tsx';
import { EffectStatus } from './EffectStatus.tsx';

/** The effects to choose from, and in words how far the chosen one runs: beside a preview. */
export const EffectChoice = () => (
  <div className="fx-choice-and-note">
    <Suspense>
      <EffectPicker />
    </Suspense>
    <EffectStatus />
  </div>
);
