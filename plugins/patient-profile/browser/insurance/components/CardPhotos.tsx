import type { Coverage } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useDownloadUrl, useMessages, useResource, useService } from '#core/browser';
import { PictureField } from '#ui';
import { Resources } from '#core/shared';
import { type Stored } from '#clinical/shared';
import {
  cardPhotoMaxBytes,
  cardPhotos,
  cardPhotoTypes,
  getCardPhoto,
  putCardPhoto,
  removeCardPhoto,
} from '#plugins/patient-profile/shared/calls.ts';
import { insuranceTexts } from '../messages/index.ts';

interface Props {
  readonly coverage: Stored<Coverage>;
  readonly own: boolean;
  readonly name: string;
}

type Side = 'front' | 'back';

/** Both sides, shown to anyone who may read the card; the patient adds and replaces them. */
export const CardPhotos = observer(({ coverage, own, name }: Props) => {
  const t = useMessages(insuranceTexts);
  const { data } = useResource(cardPhotos, { params: { id: coverage.id } });
  if (!data || (!own && !data.front && !data.back)) return null;
  return (
    <div className="pp-photos" role="group" aria-label={t.photos}>
      {(['front', 'back'] as const).map((side) => (
        <CardPhoto key={side} id={coverage.id} side={side} at={data[side]} own={own} name={name} />
      ))}
    </div>
  );
});

interface PhotoProps {
  readonly id: string;
  readonly side: Side;
  /** When it was kept; null where there is none. */
  readonly at: string | null;
  readonly own: boolean;
  readonly name: string;
}

const CardPhoto = observer(({ id, side, at, own, name }: PhotoProps) => {
  const t = useMessages(insuranceTexts);
  const resources = useService(Resources);
  const url = useDownloadUrl(getCardPhoto, at === null ? null : { params: { id, side } }, at ?? '');
  const alt = t.photoAlt(t[side], name);
  const picture = url ? <img className="pp-photo" src={url} alt={alt} /> : at && <span className="pp-photo" />;
  if (!own) return at ? picture : null;
  const words = { front: [t.addFront, t.replaceFront], back: [t.addBack, t.replaceBack] }[side];
  return (
    <PictureField
      picture={picture}
      accept={cardPhotoTypes}
      choose={words[at ? 1 : 0] ?? ''}
      about={at ? `${name}, ${t[side]}` : name}
      help={side === 'front' ? t.photoHelp : ''}
      wrongWith={(file) =>
        file.size > cardPhotoMaxBytes
          ? t.photoLarge
          : (cardPhotoTypes as readonly string[]).includes(file.type)
            ? undefined
            : t.photoType
      }
      put={(file) => resources.send(putCardPhoto, { params: { id, side }, file })}
      remove={
        at
          ? {
              text: t.removePhoto,
              run: () => resources.send(removeCardPhoto, { params: { id, side } }),
            }
          : undefined
      }
    />
  );
});
