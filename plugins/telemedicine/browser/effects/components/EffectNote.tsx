import { useMessages } from '#core/browser';
import { Callout } from '#ui';
import type { EffectCover, EffectReason, EffectStep } from '../effectState.ts';
import { effectMessages } from '../messages/index.ts';

export interface EffectNoteProps {
  readonly step: EffectStep;
  readonly reason: EffectReason | null;
  readonly covers: EffectCover;
}

const whole = { slow: 'wholeSlow', unsupported: 'wholeUnsupported', failed: 'wholeFailed' } as const;
const stopped = { slow: 'stoppedSlow', unsupported: 'stoppedUnsupported', failed: 'stoppedFailed' } as const;

/** Says how far the effect runs. The region exists while empty, so screen readers announce changes. */
export const EffectNote = ({ step, reason, covers }: EffectNoteProps) => {
  const t = useMessages(effectMessages);
  const note = () => {
    if (step === 'full') return null;
    if (step === 'stopped') {
      if (covers === 'everything') return <Callout tone="bad">{t.stopping}</Callout>;
      return (
        <Callout tone="bad">
          {t[stopped[reason ?? 'failed']]} {t.tryAgain}
        </Callout>
      );
    }
    if (covers === 'background') return <Callout tone="note">{t.slower}</Callout>;
    if (!reason) return <Callout tone="note">{t.starting}</Callout>;
    return (
      <Callout tone="wait">
        {t[whole[reason]]} {t.seenAgain(t.no_effect)}
      </Callout>
    );
  };
  return (
    <div role="status" className="fx-note">
      {note()}
    </div>
  );
};
