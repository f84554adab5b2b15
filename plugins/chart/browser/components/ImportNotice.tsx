import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource } from '#core/browser';
import { Button, Callout } from '#ui';
import { countHeld } from '../../shared/imports.ts';
import { ReleaseDialog } from '../dialogs/ReleaseDialog.tsx';
import { importTexts } from '../messages/imports/index.ts';

/** Says, once that is known, that imports brought what the patient does not see yet, and leads to its release. */
export const ImportNotice = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(importTexts);
  const held = useResource(countHeld, { body: { patient } });
  const [open, setOpen] = useState(false);
  const { kinds = [], sensitive = 0 } = held.data ?? {};
  const together = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {together + sensitive > 0 && (
        <Callout tone="wait" role="status">
          <p className="chart-joined">
            <span>
              {together > 0 ? t.notice(together + sensitive) : t.onlySensitive(sensitive)}{' '}
              {together > 0 && sensitive > 0 && t.noticeSensitive(sensitive)}
            </span>
            <Button onClick={() => setOpen(true)}>{t.open}</Button>
          </p>
        </Callout>
      )}
      {open && <ReleaseDialog patient={patient} held={held} close={() => setOpen(false)} />}
    </>
  );
});
