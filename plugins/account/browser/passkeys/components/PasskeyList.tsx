import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource } from '#core/browser';
import { AsyncList, Button, When } from '#ui';
import { type Passkey, listPasskeys } from '#plugins/account/shared/passkeyCalls.ts';
import { passkeyTexts } from '../messages/index.ts';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx';
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx';

type Open =
  | { readonly is: 'add' }
  | { readonly is: 'rename'; readonly passkey: Passkey }
  | { readonly is: 'remove'; readonly passkey: Passkey; readonly last: boolean }
  | null;

/** The person's passkeys. `authenticator`: two-step verification stays when they are gone. */
export const PasskeyList = observer(({ authenticator }: { readonly authenticator: boolean }) => {
  const t = useMessages(passkeyTexts);
  const passkeys = useResource(listPasskeys, {});
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const supported = 'PublicKeyCredential' in window;
  return (
    <section aria-label={t.title} className="account-panel">
      <h3>{t.title}</h3>
      <p className="pv-muted">{t.lead}</p>
      <AsyncList resource={passkeys} none={{ title: t.none, text: t.noneText }} className="account-devices">
        {(passkey, all) => (
          <li>
            <div>
              <b>{passkey.name}</b>
              <small>
                {t.added} <When at={passkey.createdAt} />
                {passkey.lastUsedAt !== null && (
                  <>
                    {' · '}
                    {t.used} <When at={passkey.lastUsedAt} />
                  </>
                )}
              </small>
              {passkey.synced && <small>{t.synced}</small>}
            </div>
            <div className="pv-row">
              <Button
                intent="plain"
                aria-label={t.renameNamed(passkey.name)}
                onClick={() => setOpen({ is: 'rename', passkey })}
              >
                {t.rename}
              </Button>
              <Button
                intent="plain"
                aria-label={t.removeNamed(passkey.name)}
                onClick={() => setOpen({ is: 'remove', passkey, last: !authenticator && all.length === 1 })}
              >
                {t.remove}
              </Button>
            </div>
          </li>
        )}
      </AsyncList>
      {supported ? (
        <Button onClick={() => setOpen({ is: 'add' })}>{t.add}</Button>
      ) : (
        <p className="pv-muted">{t.unsupported}</p>
      )}
      {open?.is === 'add' && <AddPasskeyDialog onClose={close} />}
      {open?.is === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.is === 'remove' && <RemovePasskeyDialog passkey={open.passkey} last={open.last} onClose={close} />}
    </section>
  );
});
