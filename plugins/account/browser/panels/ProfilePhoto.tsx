import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { Avatar, PictureField } from '../../../../core/browser/ui/index.ts';
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
  const shown = usePhotoUrl(url);
  const done = async (change: Promise<unknown>, message: string): Promise<void> => {
    await change;
    await auth.refreshMe();
    toasts.show({ message, intent: 'success' });
  };
  return (
    <PictureField
      picture={<Avatar name={name} size={72} {...(shown ? { photoUrl: shown } : {})} />}
      accept={photoTypes}
      choose={t.choosePhoto}
      help={t.photoHelp}
      wrongWith={(photo) => {
        const wrong = photoProblem(photo);
        return wrong ? t[wrong] : undefined;
      }}
      put={(photo) => done(resources.send(putPhoto, { file: photo }), t.photoSaved)}
      {...(url !== null && {
        remove: { text: t.removePhoto, run: () => done(resources.send(removePhoto, {}), t.photoRemoved) },
      })}
    />
  );
});
