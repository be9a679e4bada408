import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Button } from 'react-aria-components/Button';
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';
import styles from './date-picker.module.css';

/** The inside of a React Aria calendar: the month with its arrows, and its days. */
export function CalendarDays() {
  return (
    <>
      <header className={`${styles.head} row middle spread gap-2 below-2`}>
        <Button slot="previous" className={`${styles.step} bare`}>
          <IconChevronLeft aria-hidden="true" />
        </Button>
        <Heading />
        <Button slot="next" className={`${styles.step} bare`}>
          <IconChevronRight aria-hidden="true" />
        </Button>
      </header>
      <CalendarGrid className={styles.grid ?? ''} weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(day) => <CalendarCell date={day} className={styles.day ?? ''} />}</CalendarGridBody>
      </CalendarGrid>
    </>
  );
}
