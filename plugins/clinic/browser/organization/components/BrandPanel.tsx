import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '#core/browser';
import { Async, Card, Skeleton } from '#ui';
import { getOrganization } from '#plugins/clinic/shared/calls.ts';
import { BrandForm } from './BrandForm.tsx';
import { LogoField } from './LogoField.tsx';
import { organizationTexts } from '../messages/index.ts';

export const BrandPanel = observer(() => {
  const t = useMessages(organizationTexts);
  const organization = useResource(getOrganization, {});
  return (
    <Async resource={organization} skeleton={<Skeleton lines={6} />}>
      {(current) => (
        <div className="clinic-section">
          <p className="pv-lead">{t.brandLead}</p>
          <BrandForm key={current.slug} first={current} resource={organization} />
          <Card title={t.logo}>
            <LogoField name={current.name} url={current.logoUrl} />
          </Card>
        </div>
      )}
    </Async>
  );
});
