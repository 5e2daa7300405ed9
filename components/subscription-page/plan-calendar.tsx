/** @jsxImportSource preact */
import type { Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import type { CalendarDay, CalendarMonth, PlanCalendar as Calendar } from './plan-calendar.ts';

/** The months of the first charges, side by side. A charge is a ring around its day, the first one a full disc. */
export function PlanCalendar({ calendar: { weekdays, months }, language }: { calendar: Calendar; language: Language }) {
  return (
    <div class="months" role="group" aria-label={MESSAGES[language]['subscription-page'].dates.calendar}>
      {months.map((month) => (
        <Month key={month.month} month={month} weekdays={weekdays} />
      ))}
    </div>
  );
}

function Month({ month: { name, weeks }, weekdays }: { month: CalendarMonth; weekdays: Calendar['weekdays'] }) {
  return (
    <table>
      <caption>{name}</caption>
      <thead>
        <tr>
          {weekdays.map(({ short, name: whole }) => (
            <th key={whole} scope="col" abbr={whole}>
              <span aria-hidden="true">{short}</span>
              <span class="spoken">{whole}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={row}>
            {week.map((day, column) => (
              <td key={column} aria-current={day?.isToday ? 'date' : undefined}>
                {day && <Day day={day} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day: { number, spoken, times, isFirst } }: { day: CalendarDay }) {
  if (spoken === null) return <>{number}</>;
  return (
    <>
      <span aria-hidden="true" class={isFirst ? 'charge first' : 'charge'}>
        {number}
        {times > 1 && <small>{times}</small>}
      </span>
      <span class="spoken">{spoken}</span>
    </>
  );
}
