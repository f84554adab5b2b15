import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useErrorText, useMessages, useResource, useService } from '../../../../core/browser/index.ts';
import { Button, Callout, useConfirm } from '../../../../core/browser/ui/index.ts';
import { I18n, idOf, Resources, type Stored, Toasts } from '../../../../core/shared/index.ts';
import { listMerges, type Merged, unmerge } from '../../shared/contract.ts';
import { menuTexts } from '../menuTexts.ts';
import { chartPath } from '../paths.ts';

/** Says that another record was joined into this one, and takes them apart again; or where this one went. */
export const JoinedNote = observer(({ patient }: { readonly patient: Stored<Patient> }) => {
  const t = useMessages(menuTexts);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const confirm = useConfirm();
  const replaced = patient.link?.find(({ type }) => type === 'replaced-by');
  const replaces = patient.link?.some(({ type }) => type === 'replaces') ?? false;
  const merges = useResource(listMerges, replaces ? { body: { patient: patient.id } } : null);
  const apart = async ({ from, moved, until }: Merged): Promise<void> => {
    const text = t.apartText(moved, i18n.date(until, { dateStyle: 'long' }));
    if (!(await confirm({ title: t.apartSure, text, action: t.takeApart }))) return;
    try {
      await resources.send(unmerge, { body: { from } });
      toasts.show({ message: t.unmerged, intent: 'success' });
    } catch (error) {
      toasts.show({ message: errorText(error), intent: 'danger' });
    }
  };
  if (replaced) {
    return (
      <Callout tone="wait" title={t.replaced}>
        <Button href={chartPath(idOf(replaced.other, 'Patient') ?? '')}>{t.openOther}</Button>
      </Callout>
    );
  }
  return (
    <>
      {(merges.data?.data ?? []).map((one) => (
        <Callout key={one.from} tone="note">
          <p className="chart-joined">
            {t.joined(one.by, i18n.date(one.at, { dateStyle: 'long' }))}
            <Button onClick={() => void apart(one)}>{t.takeApart}</Button>
          </p>
        </Callout>
      ))}
    </>
  );
});
