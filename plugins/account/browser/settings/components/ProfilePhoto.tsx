import { observer } from 'mobx-react-lite';
import { useDownloadUrl, useMessages } from '#core/browser';
import { useOwnChange } from '#core/browser/resources/useOwnChange.ts';
import { Avatar, PictureField } from '#ui';
import { getPhoto, photoMaxBytes, photoTypes, putPhoto, removePhoto } from '#plugins/account/shared/settingsCalls.ts';
import { settingsTexts } from '../messages/index.ts';

/** Checked before anything is sent; the server looks at the bytes themselves. */
const photoProblem = (photo: { readonly type: string; readonly size: number }) => {
  if (!photoTypes.some((type) => type === photo.type)) return 'photoWrongType';
  return photo.size > photoMaxBytes ? 'photoTooLarge' : null;
};

interface ProfilePhotoProps {
  readonly name: string;
  readonly url: string | null;
}

export const ProfilePhoto = observer(({ name, url }: ProfilePhotoProps) => {
  const t = useMessages(settingsTexts);
  const change = useOwnChange();
  const id = url?.split('/').at(-1);
  const shown = useDownloadUrl(getPhoto, id ? { params: { id } } : null);
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
      put={(photo) => change(putPhoto, { file: photo })}
      done={t.photoSaved}
      remove={url !== null && { text: t.removePhoto, run: () => change(removePhoto, {}), done: t.photoRemoved }}
    />
  );
});
