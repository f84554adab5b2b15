import type { Output } from './Output.ts';

/** Milliseconds between pictures where the page is hidden and nothing is drawn on its screen. */
const whenHidden = 66;

/** Draws a picture of the video with its effect. Null: none for this one. */
export type Paint = (video: HTMLVideoElement) => Promise<CanvasImageSource | null>;

/** The camera is played unseen, painted picture by picture, and a canvas is the track. For browsers without streams of pictures. */
export const canvasOutput = (paint: Paint): Output => {
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
  const on = document.createElement('canvas');
  const pen = on.getContext('2d');
  const track = on.captureStream?.(30).getVideoTracks()[0];
  if (!pen || !track) throw new Error('This browser makes no track of a canvas.');
  let open = true;

  const next = (): void => {
    if (!open) return;
    if (document.hidden || !('requestVideoFrameCallback' in video)) setTimeout(() => void turn(), whenHidden);
    else {
      // Hidden in the middle of waiting, the next picture of the screen may be long in coming.
      let turned = false;
      const once = () => {
        if (!turned) void turn();
        turned = true;
      };
      video.requestVideoFrameCallback(once);
      setTimeout(once, 1000);
    }
  };
  const turn = async (): Promise<void> => {
    if (!open) return;
    const picture = video.videoWidth > 0 ? await paint(video).catch(() => null) : null;
    if (picture && open) {
      const { width, height } = picture as ImageBitmap | OffscreenCanvas;
      if (on.width !== width) on.width = width;
      if (on.height !== height) on.height = height;
      pen.drawImage(picture, 0, 0);
    }
    if (picture instanceof ImageBitmap) picture.close();
    next();
  };
  next();

  return {
    track,
    attach: (camera) => {
      video.srcObject = new MediaStream([camera]);
      // Refused only where the page was left meanwhile.
      video.play().catch(() => undefined);
    },
    close: () => {
      open = false;
      track.stop();
      video.srcObject = null;
    },
  };
};
