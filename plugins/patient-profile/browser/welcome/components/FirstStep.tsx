import { observer } from 'mobx-react-lite';
import { useMessages, useSlot } from '#core/browser';
import { Button } from '#ui';
import { FirstActs } from '#plugins/patient-profile/shared/firstActs.ts';
import { welcomeTexts } from '../messages/index.ts';
import type { StepProps } from '../welcomeStep.ts';

/** What the clinic's features allow, the first of them as the one to begin with. */
export const FirstStep = observer(({ busy, finish, skip }: StepProps) => {
  const t = useMessages(welcomeTexts);
  const acts = [...useSlot(FirstActs)].sort((one, other) => one.item.order - other.item.order);
  return (
    <>
      <p>{t.firstText}</p>
      <ul className="pv-rows">
        {acts.map(({ item: { id, label, text, href } }, n) => (
          <li key={id}>
            <span>{text()}</span>
            <Button intent={n === 0 ? 'primary' : 'plain'} href={href} onClick={finish}>
              {label()}
            </Button>
          </li>
        ))}
      </ul>
      <div className="pp-member-acts">
        <Button intent="quiet" disabled={busy} onClick={skip} aria-label={t.skipStep(t.first)}>
          {t.skip}
        </Button>
      </div>
    </>
  );
});
