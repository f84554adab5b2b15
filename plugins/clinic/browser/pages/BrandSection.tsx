import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '../../../../core/browser/index.ts';
import { Async, Card, Skeleton } from '../../../../core/browser/ui/index.ts';
import { getOrganization } from '../../shared/contract.ts';
import { BrandForm } from '../components/BrandForm.tsx';
import { LogoField } from '../components/LogoField.tsx';
import { organizationTexts } from '../messages/organizationTexts.ts';

export const BrandSection = observer(() => {
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
