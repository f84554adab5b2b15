import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Button, Callout, useAction } from '#ui';
import { I18n, Resources } from '#core/shared';
import { idOf, type Stored } from '#clinical/shared';
import { listMerges, type Merged, unmerge } from '../../shared/calls.ts';
import { menuTexts } from '../messages/menu/index.ts';
import { chartPath } from '../paths.ts';

/** Says that another record was joined into this one, and takes them apart again; or where this one went. */
export const MergeNote = observer(({ patient }: { readonly patient: Stored<Patient> }) => {
  const t = useMessages(menuTexts);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const { run } = useAction();
  const replaced = patient.link?.find(({ type }) => type === 'replaced-by');
  const replaces = patient.link?.some(({ type }) => type === 'replaces') ?? false;
  const merges = useResource(listMerges, replaces ? { body: { patient: patient.id } } : null);
  const apart = ({ from, moved, until }: Merged): Promise<boolean> => {
    const text = t.apartText(moved, i18n.date(until, { dateStyle: 'long' }));
    return run(() => resources.send(unmerge, { body: { from } }), {
      ask: { title: t.apartSure, text, action: t.takeApart },
      done: t.unmerged,
    });
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
