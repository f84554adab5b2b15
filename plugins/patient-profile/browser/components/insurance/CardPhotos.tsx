import type { Coverage } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages, useResource, useService } from '../../../../../core/browser/index.ts';
import { PictureField } from '../../../../../core/browser/ui/index.ts';
import { Http, Resources, type Stored } from '../../../../../core/shared/index.ts';
import {
  cardPhotoMaxBytes,
  cardPhotos,
  cardPhotoTypes,
  getCardPhoto,
  putCardPhoto,
  removeCardPhoto,
} from '../../../shared/contract.ts';
import { insuranceTexts } from '../../messages/insuranceTexts.ts';

interface Props {
  readonly coverage: Stored<Coverage>;
  readonly own: boolean;
  readonly name: string;
}

type Side = 'front' | 'back';

/** Both sides, shown to whoever may read the card; the patient adds and replaces them. */
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
  const url = usePhoto(id, side, at);
  const alt = t.photoAlt(t[side], name);
  const picture = url ? <img className="pp-photo" src={url} alt={alt} /> : at && <span className="pp-photo" />;
  if (!own) return at ? picture : null;
  const words = { front: [t.addFront, t.replaceFront], back: [t.addBack, t.replaceBack] }[side];
  return (
    <PictureField
      picture={picture}
      accept={cardPhotoTypes}
      choose={words[at ? 1 : 0] ?? ''}
      help={side === 'front' ? t.photoHelp : ''}
      wrongWith={(file) =>
        file.size > cardPhotoMaxBytes
          ? t.photoLarge
          : (cardPhotoTypes as readonly string[]).includes(file.type)
            ? undefined
            : t.photoType
      }
      put={async (file) => {
        await resources.send(putCardPhoto, { params: { id, side }, file });
      }}
      remove={
        at
          ? {
              text: t.removePhoto,
              run: async () => {
                await resources.send(removeCardPhoto, { params: { id, side } });
              },
            }
          : undefined
      }
    />
  );
});

/** The bytes travel with this person's rights, so an address alone opens nothing. */
const usePhoto = (id: string, side: Side, at: string | null): string | null => {
  const http = useService(Http);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (at === null) return undefined;
    let made: string | null = null;
    let over = false;
    http.download(getCardPhoto, { params: { id, side } }).then(
      (bytes) => {
        if (over) return;
        made = URL.createObjectURL(bytes);
        setUrl(made);
      },
      () => undefined,
    );
    return () => {
      over = true;
      setUrl(null);
      if (made) URL.revokeObjectURL(made);
    };
  }, [http, id, side, at]);
  return url;
};
