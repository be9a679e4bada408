import { IconFlag3 } from '@tabler/icons-react';
import { useState } from 'react';
import { deferred } from '#platform/web/deferred.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { Complained, ReviewWords } from '../contract.ts';

const ComplainDialog = deferred(() => import('./complain-dialog.tsx'), 'ComplainDialog');

/** For whoever may complain about these words. */
export function ComplainButton({ review, of }: { review: ReviewWords; of: Complained }) {
  const [isOpen, setOpen] = useState(false);
  if (!review.can.complain.includes(of)) return null;
  return (
    <>
      <IconButton
        size="sm"
        label={of === 'review' ? 'Пожаловаться на отзыв' : 'Пожаловаться на ответ'}
        icon={<IconFlag3 aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {isOpen ? <ComplainDialog reviewId={review.review_id} of={of} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
