import { observer } from 'mobx-react-lite';
import { useResource } from '#core/browser';
import { Async, Skeleton } from '#ui';
import { DetailsForm } from './DetailsForm.tsx';
import { getOrganization } from '#plugins/clinic/shared/calls.ts';

export const DetailsPanel = observer(() => {
  const organization = useResource(getOrganization, {});
  return (
    <Async resource={organization} skeleton={<Skeleton lines={10} />}>
      {(first) => <DetailsForm key={first.slug} first={first} resource={organization} />}
    </Async>
  );
});
