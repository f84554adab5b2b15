import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { ClinicHours } from '#clinical/browser';
import { Button } from '#ui';
import { welcomeTexts } from '../messages/index.ts';
import type { StepProps } from '../welcomeStep.ts';

export const ClinicStep = observer(({ busy, finish, skip }: StepProps) => {
  const t = useMessages(welcomeTexts);
  return (
    <>
      <p>{t.clinicText}</p>
      <ClinicHours />
      <p>
        <b>{t.emergency}</b>
      </p>
      <div className="pp-member-acts">
        <Button intent="primary" busy={busy} onClick={finish}>
          {t.go}
        </Button>
        <Button intent="quiet" onClick={skip} aria-label={t.skipStep(t.clinic)}>
          {t.skip}
        </Button>
      </div>
    </>
  );
});
