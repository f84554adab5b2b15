import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useResource, useStore } from '#core/browser';
import { Async, Tag } from '#ui';
import { getSettings } from '#plugins/account/shared/settingsCalls.ts';
import { PasskeyList } from '../../passkeys/components/PasskeyList.tsx';
import { settingsTexts } from '../messages/index.ts';
import { SecondFactorStore } from '../stores/SecondFactorStore.ts';
import { ownAccountsOnly } from './ownAccountsOnly.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { StartSecondFactor } from './StartSecondFactor.tsx';
import { StopSecondFactor } from './StopSecondFactor.tsx';

const Panel = observer(() => {
  const t = useMessages(settingsTexts);
  const factor = useStore(SecondFactorStore);
  const settings = useResource(getSettings, {});
  useEffect(() => factor.forget, [factor]);
  return (
    <Async resource={settings}>
      {({ secondFactor, recoveryCodesLeft }) => (
        <div className="account-panel">
          <PasskeyList authenticator={secondFactor} />
          <h3>{t.twoSteps}</h3>
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
            <SecondFactorSetup secret={factor.enrolment.secret} otpauthUri={factor.enrolment.otpauthUri} />
          ) : (
            <StartSecondFactor />
          )}
        </div>
      )}
    </Async>
  );
});

export const SecondFactorPanel = ownAccountsOnly(Panel);
