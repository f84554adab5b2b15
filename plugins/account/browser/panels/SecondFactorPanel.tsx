import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useResource, useStore } from '../../../../core/browser/index.ts';
import { Async, Tag } from '../../../../core/browser/ui/index.ts';
import { getSettings } from '../../shared/settingsContract.ts';
import { settingsTexts } from '../messages/settingsTexts.ts';
import { SecondFactor } from '../stores/SecondFactor.ts';
import { Enrol } from './Enrol.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { StartSecondFactor } from './StartSecondFactor.tsx';
import { StopSecondFactor } from './StopSecondFactor.tsx';

export const SecondFactorPanel = observer(() => {
  const t = useMessages(settingsTexts);
  const factor = useStore(SecondFactor);
  const settings = useResource(getSettings, {});
  useEffect(() => factor.forget, [factor]);
  return (
    <Async resource={settings}>
      {({ secondFactor, recoveryCodesLeft }) => (
        <div className="account-panel">
          <p>
            <Tag tone={secondFactor ? 'good' : 'plain'}>{secondFactor ? t.factorOn : t.factorOff}</Tag>{' '}
            {secondFactor && <span className="pv-muted">{t.recoveryLeft(recoveryCodesLeft)}</span>}
          </p>
          <p className="pv-muted">{secondFactor ? t.factorOnLead : t.factorLead}</p>
          {factor.recoveryCodes.length > 0 ? (
            <RecoveryCodes codes={factor.recoveryCodes} />
          ) : secondFactor ? (
            <StopSecondFactor />
          ) : factor.enrolment ? (
            <Enrol secret={factor.enrolment.secret} otpauthUri={factor.enrolment.otpauthUri} />
          ) : (
            <StartSecondFactor />
          )}
        </div>
      )}
    </Async>
  );
});
