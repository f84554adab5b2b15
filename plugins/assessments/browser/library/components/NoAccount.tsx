import type { Patient, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useWanted } from '#core/browser';
import { Callout } from '#ui';
import { FeatureStates } from '#core/shared';
import { idOf } from '#clinical/shared';
import { getPortals } from '#plugins/chart/shared/index.ts';
import { pagesTexts } from '../../messages/pages/index.ts';

/** Says before a form is sent who has no account to fill it in with. Nothing where that is not known. */
export const NoAccount = observer(({ patients }: { readonly patients: readonly Reference<Patient>[] }) => {
  const t = useMessages(pagesTexts);
  const features = useWanted(FeatureStates);
  const ids = patients.flatMap((one) => idOf(one, 'Patient') ?? []);
  const asks = ids.length > 0 && (features?.isRunning('chart') ?? false);
  const { data } = useResource(getPortals, asks ? { body: { ids } } : null);
  if (!data) return null;
  const able = new Set(data.data.filter(({ state }) => state === 'active').map(({ id }) => id));
  const unable = patients.filter((one) => !able.has(idOf(one, 'Patient') ?? ''));
  if (unable.length === 0) return null;
  const names = unable.map(({ display }) => display ?? '').filter(Boolean);
  return (
    <Callout tone="wait" role="status" title={t.noAccount(unable.length)}>
      <p>{[names.join(', '), t.noAccountText].filter(Boolean).join('. ')}</p>
    </Callout>
  );
});
