import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { errorText, useMessages, useService } from '../../../../core/browser/index.ts';
import { Avatar, Button } from '../../../../core/browser/ui/index.ts';
import { Auth, Resources, Toasts } from '../../../../core/shared/index.ts';
import { photoTypes, putPhoto, removePhoto } from '../../shared/settingsContract.ts';
import { settingsTexts } from '../messages/settingsTexts.ts';
import { photoProblem } from './photoProblem.ts';
import { usePhotoUrl } from './usePhotoUrl.ts';

interface ProfilePhotoProps {
  readonly name: string;
  readonly url: string | null;
}

export const ProfilePhoto = observer(({ name, url }: ProfilePhotoProps) => {
  const t = useMessages(settingsTexts);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const auth = useService(Auth);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const shown = usePhotoUrl(url);

  const work = async (change: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await change();
      await auth.refreshMe();
      toasts.show({ message: done, intent: 'success' });
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const choose = (photo: File | undefined): void => {
    if (!photo) return;
    const wrong = photoProblem(photo);
    if (wrong) setProblem(t[wrong]);
    else void work(() => resources.send(putPhoto, { file: photo }), t.photoSaved);
  };

  return (
    <div className="account-photo">
      <Avatar name={name} size={72} {...(shown ? { photoUrl: shown } : {})} />
      <input
        ref={input}
        type="file"
        hidden
        accept={photoTypes.join()}
        aria-label={t.choosePhoto}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button intent="plain" busy={busy} onClick={() => input.current?.click()}>
        {t.choosePhoto}
      </Button>
      {url !== null && (
        <Button
          intent="quiet"
          disabled={busy}
          onClick={() => void work(() => resources.send(removePhoto, {}), t.photoRemoved)}
        >
          {t.removePhoto}
        </Button>
      )}
      <small>{t.photoHelp}</small>
      <p role="alert" className="account-problem">
        {problem}
      </p>
    </div>
  );
});
