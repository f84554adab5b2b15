import { observer } from 'mobx-react-lite';
import { useResource } from '../../../../core/browser/index.ts';
import { Async, Skeleton } from '../../../../core/browser/ui/index.ts';
import { DetailsForm } from '../components/DetailsForm.tsx';
import { getOrganization } from '../../shared/contract.ts';

export const DetailsSection = observer(() => {
  const organization = useResource(getOrganization, {});
  return (
    <Async resource={organization} skeleton={<Skeleton lines={10} />}>
      {(first) => <DetailsForm key={first.slug} first={first} resource={organization} />}
    </Async>
  );
});
