import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '#core/browser';
import { AsyncList } from '#ui';
import { listIntegrations } from '#core/shared';
import { integrationTexts } from '../messages/index.ts';
import { IntegrationCard } from './IntegrationCard.tsx';

/** What is sent by mail or push shows what became of it a moment later. */
const pollMs = 15_000;

/** What the clinic is connected to. Everything here was declared by the part of the house that uses it. */
export const IntegrationsPanel = observer(() => {
  const t = useMessages(integrationTexts);
  const integrations = useResource(listIntegrations, {}, { pollMs });
  return (
    <div className="clinic-section">
      <p className="pv-lead">{t.lead}</p>
      <AsyncList resource={integrations} none={{ title: t.none }} as="div" className="clinic-cards">
        {(one) => <IntegrationCard integration={one} />}
      </AsyncList>
    </div>
  );
});
