// seats.ts - what the house knows of the seats beyond the record of the game.
import type { Picture, Seat } from "../engine/types";
import type { TableMessage } from "./protocol";
import type { Room } from "./room";
import { onlineTexts } from "./texts";

/** Somebody who has done what was asked. */
function done({ to_act: _, ...seat }: Seat): Seat {
    return seat;
}

/** Who is not at the table just now. */
function withPresence({ look, seat: me }: Room, picture: Picture): Picture {
    const seats = picture.sheet.seats.map((seat, i) => {
        const there = look?.seats[i];
        const away = there?.sitter === "person" && !there.here && !there.left && i !== me && !picture.result.over;
        return away && !seat.status ? { ...seat, status: { text: onlineTexts.away } } : seat;
    });
    return { ...picture, sheet: { ...picture.sheet, seats } };
}

/** What the house knows beyond the record: in a window nobody learns who has answered, but one's own answer is. */
export function atTable(room: Room, plain: Picture): Picture {
    const { turn, seat: me } = room,
        picture = withPresence(room, plain);
    if (!picture.due.sealed || !turn?.due.sealed) return picture;
    const seats = picture.sheet.seats.map((seat, i) =>
        !picture.due.seats.includes(i)
            ? seat
            : i === me && !turn.yours
              ? { ...done(seat), status: { text: onlineTexts.hasAnswered } }
              : { ...seat, status: { text: onlineTexts.mayAnswer } },
    );
    return { ...picture, sheet: { ...picture.sheet, seats } };
}

/** Who has gone away between two looks, or come back; me: one's own seat. */
export function presenceNews(before: TableMessage | null, { seats }: TableMessage, me: number): string[] {
    return seats.flatMap((seat, i) => {
        const then = before?.seats[i];
        const same = then?.name !== seat.name || then.here === seat.here;
        if (i === me || seat.sitter !== "person" || same) return [];
        return [seat.here ? onlineTexts.newsBack(seat.name) : onlineTexts.newsAway(seat.name)];
    });
}
